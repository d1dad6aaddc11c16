#!/usr/bin/env python3
"""Sums up the CPU seconds (user and system) that scripts/measure recorded in a build folder, and checks the budgets.

  budget.py BUILD_FOLDER    exit status 1: a budget is exceeded by more than 20 %
  budget.py --self-test

If a step ran several times, the last run counts. Budgets are seconds on the machine on which the first command of
commit 7fea784 took 383 s. Compiling test/reference.cpp takes REFERENCE seconds there. The time that it takes here
scales the budgets: that of the first command by its time during the build, the others by its time during the tests."""
import os
import sys
import tempfile

AIR = 1.2
REFERENCE = 1.1
# A budget is for the steps whose names have these prefixes. `tests` includes all that a fresh clone does, with the
# build.
BUILD = ("build:src/", "build:cu2sycl")
FIRST = "first command"
NOT_FIRST = ("build:src/CMakeFiles/cu2sycl-static", "build:cu2sycl-static")
QUICK = ("test:unit", "test:tables.", "test:golden", "test:documents", "test:command_line")
ACPP = ("build:acpp.pch", "test:run.acpp", "test:runtime.acpp")
BUDGETS = {FIRST: 110, "quick": 40, "tests without a SYCL compiler": 1000, "tests with AdaptiveCpp": 2400}


def read(path):
    """Returns the seconds of each step: those of its last run, or the sum if a step has many processes
    (`test:unit`)."""
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
    return {FIRST: total(BUILD, NOT_FIRST), "quick": total(QUICK), "tests without a SYCL compiler": everything - total(ACPP),
            "tests with AdaptiveCpp": everything}


def scale_by(spent, begins):
    """Returns how many times as long as on the machine of the budgets the reference's steps took."""
    reference = [seconds for name, seconds in spent.items() if name.startswith(begins)]
    return sum(reference) / len(reference) / REFERENCE if reference else 1


def check(path):
    """Returns the lines to print, and whether all budgets are kept."""
    spent = read(path)
    building, testing = scale_by(spent, "reference:"), scale_by(spent, "test:reference.")
    lines = [f"this machine takes {building:.2f} times as long as the one of the budgets to build, {testing:.2f} times to test"]
    kept = True
    for name, seconds in totals(spent).items():
        scale = building if name == FIRST else testing
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
        assert kept("build:src/a.o 200 0\nreference:a 2.2 0\n"), "a machine that is half as fast"
        assert not kept("build:src/a.o 200 0\ntest:reference.1 2.2 0\n"), "a machine that is half as fast only for the tests"
        assert kept("test:run.host.a 2000 5\ntest:reference.1 2.2 0\n")
    print("the budgets are held")


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    lines, kept = check(os.path.join(sys.argv[1], "spent"))
    print("\n".join(lines))
    sys.exit(0 if kept else 1)


main()
