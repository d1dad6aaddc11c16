#!/usr/bin/env python3
"""Differential test of index widths and of calls: random CUDA kernels must compute the same converted and as plain C++.

  differential.py TOOL SYCL_HOST [--calls] [--count N] [--seed S] [--only NUMBER]

CUDA's threadIdx, blockIdx, blockDim and gridDim are unsigned; the corresponding SYCL functions return size_t. A kernel
without barriers is plain C++ if these variables are declared as structures (plain_cuda.hpp). So each program is
compiled twice, unconverted and converted, and must print the same. A program depends only on its number and the seed;
the first programs are those of seeds.py. With --calls the programs are those of calls.py, which test what functions are
passed. For these a finding is not a failure, since code that cannot be converted must be reported. The exit status is 1
if a program differs, does not compile after the conversion, or has findings."""
import argparse
import collections
import concurrent.futures
import os
import re
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True  # writes no __pycache__ to the source folder

import calls
import generator
from batches import Settings, run_batch
from programs import PROGRAM, source
from reduction import keep


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("tool")
    parser.add_argument("sycl_host", help="the folder of the host SYCL: src/host_sycl")
    parser.add_argument("--count", type=int, default=300, help="how many programs")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=500, help="programs in one file, at most")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", metavar="FOLDER", help="write small failing programs, in a folder for each kind")
    parser.add_argument("--dimensions", action="store_true", help="launches of two and three dimensions alone")
    parser.add_argument("--calls", action="store_true", help="programs of what functions are passed instead: findings are no failures")
    parser.add_argument("--only", type=int, metavar="NUMBER", help="print this program and run it alone")
    parser.add_argument("--show", type=int, default=20, help="how many failing programs are printed")
    parser.add_argument("--compiler", default="g++")
    parser.add_argument("--optimize", default="-O0", help="the compiler's level for both")
    parser.add_argument("--sanitize", action="store_true", help="check the plain programs for undefined behaviour")
    parser.add_argument("--nvcc", default="", help="nvcc's path: it must accept each program, too")
    a = parser.parse_args()
    tool, host = os.path.abspath(a.tool), os.path.abspath(a.sycl_host)
    a.settings = Settings(tool, host, a.compiler, a.optimize, a.sanitize, a.nvcc)
    return a


def kinds(outcome):
    return sorted({p.kind for p in outcome.wrong}) or ["declarations"]


def show(outcome):
    """Prints a failing program with the checks that fail, and their results."""
    program = outcome.program
    print(f"program {program.number} {outcome.status}: {', '.join(kinds(outcome))}")
    if outcome.message:
        print(f"  {outcome.message.strip()}")
    print("\n".join("  " + line for line in program.only(outcome.wrong or program.checks).text().split("\n")))
    for check in outcome.wrong:
        plain, converted = (rows.get(id(check), []) for rows in (outcome.plain, outcome.converted))
        for thread, (wanted, got) in enumerate(zip(plain, converted)):
            if wanted != got:
                print(f"  {check.kind}, thread {thread}: CUDA {' '.join(wanted)}, converted {' '.join(got)}")
                break
    print(flush=True)


def examples(outcomes, count):
    """Returns failing programs, those with findings last: first one of each kind, then a second of each, and so on."""
    groups = collections.defaultdict(list)
    for outcome in outcomes:
        if outcome.status != "same":
            groups[kinds(outcome)[0]].append(outcome)
    rounds = max(map(len, groups.values()), default=0)
    shown = [group[k] for k in range(rounds) for group in groups.values() if k < len(group)]
    return sorted(shown, key=lambda outcome: outcome.status == "has findings")[:count]


def summary(outcomes):
    """Prints the failures by kind of check and by construct, to show which of them are wrong."""
    total, with_class, wrong_class = (collections.Counter() for _ in range(3))
    numbers = collections.defaultdict(list)
    for outcome in outcomes:
        bad = {id(check) for check in outcome.wrong}
        for check in outcome.program.checks:
            classes = outcome.program.classes_of(check)
            total[check.kind] += 1
            with_class.update(classes)
            if id(check) in bad:
                numbers[check.kind].append(outcome.program.number)
                wrong_class.update(classes)
    if numbers:
        print("wrong checks by kind, and the first programs with them:")
        for kind, found in sorted(numbers.items(), key=lambda item: -len(item[1])):
            print(f"  {len(found):5} of {total[kind]:5}  {kind}: {' '.join(map(str, found[:6]))}")
        print("constructs that are in wrong checks more often than others:")
        average = sum(map(len, numbers.values())) / sum(total.values())
        often = [(count / with_class[c] / average, c) for c, count in wrong_class.items() if count >= 3]
        for factor, name in sorted(often, reverse=True)[:20]:
            print(f"  {factor:5.1f} times as often  {name} ({wrong_class[name]} of {with_class[name]})")
    for outcome in outcomes:
        if outcome.status == "is not valid":
            print(f"program {outcome.program.number} is not valid itself: {outcome.message}")
    status = collections.Counter(o.status for o in outcomes)
    crashes = sum(o.message.startswith("exit status") for o in outcomes)
    print(f"{len(outcomes)} programs: {status['same']} same, {status['differs']} differ"
          f"{f' ({crashes} end early)' if crashes else ''}, {status['does not compile']} do not compile, "
          f"{status['has findings']} have findings")


def main():
    a = arguments()
    numbers = range(a.first, a.first + a.count) if a.only is None else [a.only]
    programs = [calls.program(n, a.seed) if a.calls else generator.program(n, a.seed, a.dimensions) for n in numbers]
    size = max(1, min(a.batch, -(-len(programs) // a.jobs)))
    batches = [programs[k:k + size] for k in range(0, len(programs), size)]
    work = tempfile.mkdtemp(prefix="differential")
    try:
        with concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
            runs = [pool.submit(run_batch, some, a.settings, os.path.join(work, str(k)))
                    for k, some in enumerate(batches)]
            outcomes = [outcome for one in runs for outcome in one.result().values()]
        if a.only is not None:
            print(source(programs, False))
            path = os.path.join(work, "0", "out", "kernels.cpp")
            if os.path.exists(path):
                print("converted:\n" + re.split(rf"^{PROGRAM}", open(path).read(), flags=re.M)[1])
        for outcome in examples(outcomes, a.show):
            show(outcome)
        summary(outcomes)
        if a.keep:
            keep(outcomes, a.settings, a.keep, os.path.join(work, "reduced"))
    finally:
        shutil.rmtree(work, ignore_errors=True)
    sys.exit(any(o.status not in ("same", "has findings" if a.calls else "same") for o in outcomes))


main()
