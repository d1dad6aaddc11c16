"""Reduces failing programs: to one check, and to expressions from which no part can be removed."""
import os
import re

from batches import run_batch
from programs import source
from terms import UINT, leaf

OF_A_KIND, ROUNDS, TRIES = 3, 8, 14


def smaller(expr):
    """Yields the expression with one part replaced by a subexpression of it, or by a simple one of the same type."""
    for node in expr.walk():
        if node.fixed or not node.kids:
            continue
        for kid in node.walk():
            if kid is not node and kid.type is node.type and kid.bound <= node.bound:
                yield expr.with_part(node, kid)
        if node.type is UINT:
            yield expr.with_part(node, leaf("threadIdx.x", UINT))
        elif not node.type.real and " " not in node.type.name:
            yield expr.with_part(node, leaf(f"{node.type.name}(1)" if node.type.rank < 3 else "1", node.type))


def candidates(program):
    """Returns smaller programs, the smallest first."""
    ids, _ = program.used()
    made = {}
    if len(program.checks) > 1:
        fewer = [program.only(c for c in program.checks if c is not out) for out in program.checks]
        made = {p.text(): p for p in fewer}
    for field in ("files", "locals", "checks"):
        parts = getattr(program, field)
        for k, part in enumerate(parts):
            if id(part) not in ids:
                continue
            for j, expr in enumerate(part.exprs):
                for less in smaller(expr):
                    copy = program.changed(**{field: parts[:k] + [part.with_expression(j, less)] + parts[k + 1:]})
                    made.setdefault(copy.text(), copy)
    now = len(program.text())
    return sorted((p for text, p in made.items() if len(text) <= now), key=lambda p: len(p.text()))[:TRIES]


def failing(programs, settings, work):
    """Runs the programs, with new numbers, and returns which of them fail."""
    copies = []
    for number, program in enumerate(programs):
        copies.append(program.changed(number=number, suffix=f"_{number}"))
    outcomes = run_batch(copies, settings, work)
    return [outcomes[n] for n in range(len(copies))]


def reduced(states, settings, work):
    """Reduces each program as long as it fails in the same way."""
    active = list(states)
    for _ in range(ROUNDS):
        tries = [(k, less) for k, state in enumerate(states) if state in active for less in candidates(state[0])]
        if not tries:
            break
        found = failing([candidate for _, candidate in tries], settings, work)
        active = []
        for k, (_, status) in enumerate(states):
            good = [candidate for (j, candidate), outcome in zip(tries, found) if j == k and outcome.status == status]
            if good and len(good[0].text()) < len(states[k][0].text()):
                states[k] = (good[0], status)
                active.append(states[k])
    return states


def keep(outcomes, settings, folder, work):
    """Writes some failing programs of each kind, reduced."""
    states, kinds = [], {}
    for outcome in outcomes:
        parts = [outcome.program.only([check]) for check in outcome.wrong]
        for program in parts or [outcome.program] * (outcome.status != "same"):
            group = (program.checks[0].kind, outcome.status, bool(parts))
            kinds[group] = kinds.get(group, 0) + 1
            if kinds[group] <= OF_A_KIND:
                states.append((program, outcome.status))
    first = failing([p for p, _ in states], settings, work)
    states = [(p, outcome.status) for (p, _), outcome in zip(states, first) if outcome.status != "same"]
    states = [(p.changed(kernel=True), status) for p, status in reduced(states, settings, work)]
    for (program, status), outcome in zip(states, failing([p for p, _ in states], settings, work)):
        check = program.checks[0]
        name = re.sub(r"\W+", "_", check.kind)
        os.makedirs(os.path.join(folder, name), exist_ok=True)
        message = re.sub(rf"_{outcome.program.number}\b", "", outcome.message)
        said = [f"// {status}: {message}".rstrip()]
        for rows in zip(*(list(o.values())[0] if o else [] for o in (outcome.plain, outcome.converted))):
            if rows[0] != rows[1]:
                said.append(f"// CUDA {' '.join(rows[0])}, converted {' '.join(rows[1])}")
                break
        path = os.path.join(folder, name, f"{program.number}.cu")
        launch = next(line.strip() for line in program.launch(False).split("\n") if "<<<" in line)
        open(path, "w").write("\n".join(said + [program.text(), "", f"// {launch}", ""]))
        open(path.replace(".cu", ".whole.cu"), "w").write(source([program], False))
    print(f"{len(states)} small programs are in {folder}")
