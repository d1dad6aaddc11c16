"""Makes the program with a number: one of the seeds, or a random one."""
import random

import checks
import closures  # noqa: F401, adds its checks
import loops  # noqa: F401, adds its checks
from declarations import Declarations
from expressions import Maker
from programs import Program
from seeds import SEEDS
from terms import Part

# Grids and blocks by their dimensions.
SIZES = {1: (((3, ), (5, )), ((1, ), (8, )), ((2, ), (4, )), ((1, ), (1, )), ((5, ), (3, ))),
         2: (((2, 2), (3, 1)), ((1, 3), (2, 2)), ((2, 1), (3, 3))),
         3: (((1, 1, 2), (2, 1, 3)), ((2, 1, 1), (1, 2, 3)), ((1, 2, 2), (2, 2, 1)))}


def seed_program(number):
    kind, files, params, texts = SEEDS[number]
    program = Program(number)
    program.grid, program.block = (2, ), (9, )
    program.files = [Part(name, text.split("\n")) for name, text in files]
    program.params = list(params)
    program.checks = [Part("", text.split("\n"), kind=kind) for text in texts]
    return program


def random_program(number, seed, dimensions):
    rng = random.Random(f"{seed}:{number}")
    program = Program(number)
    dims = rng.choice((2, 3) if dimensions else (1, 1, 1, 2, 2, 3))
    program.grid, program.block = rng.choice(SIZES[dims])
    program.by_numbers, program.kernel = rng.random() < 0.3, rng.random() < 0.08
    declarations = Declarations(rng, program, dims)
    context = checks.Context(declarations, Maker(rng, declarations.inside, dims))
    weights = [weight for _, weight, _ in checks.CHECKS]
    # Mostly one check: the conversion of one place in a function can hide an error at another.
    for kind, _, write in rng.choices(checks.CHECKS, weights, k=rng.choice((1, 1, 1, 1, 1, 2, 2, 3, 4, 6))):
        lines, exprs, *classes = write(context)
        program.checks.append(Part("", lines, exprs, *classes, kind=kind))
    returns = [p for p in program.checks if p.kind == "early return"]
    program.checks = [p for p in program.checks if p.kind != "early return"] + returns[:1]
    return program


def program(number, seed, dimensions=False):
    return seed_program(number) if number < len(SEEDS) else random_program(number, seed, dimensions)
