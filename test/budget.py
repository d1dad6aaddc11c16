#!/usr/bin/env python3
"""Adds up the CPU seconds (user and system) that scripts/measure noted in a build folder, and holds them to the budgets.

  budget.py BUILD_FOLDER [--acpp]    exit 1: a budget is exceeded by over 20 %
  budget.py --self-test

Of a step that ran several times, the last one counts. Budgets are seconds of the machine on which the first command of
commit 7fea784 took 383; test/reference.cpp takes REFERENCE there, and what it takes here scales them."""
import os
import sys
import tempfile

AIR = 1.2
REFERENCE = 1.1
# What a budget holds: the steps whose names begin so. `tests` holds all that a fresh clone needs, the build included.
BUILD = ("build:src/", "build:cu2sycl")
NOT_FIRST = ("build:src/CMakeFiles/cu2sycl-static", "build:cu2sycl-static")
QUICK = ("test:unit", "test:tables.", "test:golden", "test:documents", "test:command_line")
ACPP = ("build:acpp.pch", "test:run.acpp", "test:runtime.acpp")
BUDGETS = {"first command": 110, "quick": 40, "tests without a SYCL compiler": 1000, "tests with AdaptiveCpp": 2400}


def read(path):
    """The seconds of each step: of its last run, or of all, where a step is many processes (`test:unit`)."""
    spent = {}
    for line in open(path):
        name, *seconds = line.split()
        total = sum(map(float, seconds))
        spent[name] = spent.get(name, 0) + total if name == "test:unit" else total
    return spent


def totals(spent):
    def total(begins, but=()):
        return sum(s for name, s in spent.items() if name.startswith(begins) and not name.startswith(but or "\n"))
    everything = total(("build:", "test:"))
    return {"first command": total(BUILD, NOT_FIRST), "quick": total(QUICK), "tests without a SYCL compiler": everything - total(ACPP),
            "tests with AdaptiveCpp": everything}


def check(path):
    """The lines to print, and whether all budgets are kept."""
    spent = read(path)
    reference = [seconds for name, seconds in spent.items() if name.startswith("test:reference.")]
    scale = sum(reference) / len(reference) / REFERENCE if reference else 1
    lines, kept = [f"this machine takes {scale:.2f} times as long as the one of the budgets"], True
    for name, seconds in totals(spent).items():
        over = seconds > BUDGETS[name] * scale * AIR
        kept &= not over
        lines.append(f"{name}: {seconds:.0f} CPU s, {seconds / scale:.0f} of {BUDGETS[name]}" + (" - OVER THE BUDGET" if over else ""))
    return lines, kept


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "spent")

        def kept(text):
            with open(path, "w") as out:
                out.write(text)
            return check(path)[1]

        assert kept("build:src/a.o 100 5\ntest:golden 3 1\n")
        assert kept("build:src/a.o 500 5\nbuild:src/a.o 100 5\n"), "the last run of a step counts"
        assert not kept("build:src/a.o 120 20\n"), "the first command takes too long"
        assert not kept("test:unit 30 1\ntest:unit 18 1\n"), "processes of one step are added up"
        assert kept("test:run.acpp.a 1500 5\n") and not kept("test:run.host.a 1500 5\n")
        assert not kept("test:run.acpp.a 2900 5\n")
        assert kept("build:src/a.o 200 0\ntest:reference.1 2.2 0\n"), "a machine that is half as fast"
    print("the budgets are held")


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    lines, kept = check(os.path.join(sys.argv[1], "spent"))
    print("\n".join(lines))
    sys.exit(0 if kept else 1)


main()
