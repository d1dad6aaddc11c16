#!/usr/bin/env python3
"""Checks that all operators that change a value are converted alike. Each operator of lex/token_kinds.def that assigns,
or that increments or decrements, is used in a launch's grid, block and arguments and on an element of local memory.
Except for the operator itself, the output and the findings must be the same for all operators of a kind.

  assignments.py CU2SYCL TOKEN_KINDS WORK"""
import os
import re
import subprocess
import sys

# CHANGE is replaced by an expression with the operator.
PLACES = {
    "grid": "  fill<<<CHANGE, 32>>>(p, 1);\n",
    "block": "  fill<<<4, CHANGE>>>(p, 1);\n",
    "argument": "  fill<<<4, 32>>>(p, CHANGE);\n",
    "bytes": "  fill<<<4, 32, CHANGE>>>(p, 1);\n",
}
SHARED = "__global__ void turn(int* out) {\n  __shared__ int s[64];\n  int t = threadIdx.x;\n  ELEMENT;\n  out[t] = s[t ^ 1];\n}\n"
PROGRAM = "__global__ void fill(int* p, int n) { p[threadIdx.x] = n; }\nvoid call(int* p, int n) {\n%s}\n"


def kinds(path):
    """Returns the spellings of the operators that assign, and of those that increment or decrement."""
    assigns, steps = [], []
    for spelling, roles in re.findall(r'^PUNCTUATOR\(\w+, "([^"]+)", ([^)]*)\)', open(path).read(), re.M):
        if "kAssigns" in roles:
            assigns.append(spelling)
        if "kSteps" in roles:
            steps.append(spelling)
    return assigns, steps


def converted(tool, work, text, change):
    """Returns the output and the findings, with `@` in place of the expression that changes the value."""
    path = os.path.join(work, "case.cu")
    open(path, "w").write(text)
    r = subprocess.run([tool, "convert", path], capture_output=True, text=True)
    if r.returncode not in (0, 1):
        sys.exit(f"{text}\nexit {r.returncode}: {r.stderr}")
    findings = re.findall(r"^[^ ]* (.*\[CS\d+\])$", r.stderr, re.M)
    return re.sub(r"\s+", " ", r.stdout.replace(change, "@")), [one.replace(change, "@") for one in findings]


def main():
    tool, table, work = sys.argv[1:]
    os.makedirs(work, exist_ok=True)
    assigns, steps = kinds(table)
    faults, compared = [], 0
    for forms, change, element in ((assigns, "n {} 2", "s[t] {} out[t]"), (steps, "n{}", "s[t]{}"), (steps, "{}n", "{}s[t]")):
        cases = {place: (PROGRAM % text, "CHANGE", change) for place, text in PLACES.items()}
        cases["element"] = (SHARED, "ELEMENT", element)
        for place, (text, where, form) in cases.items():
            first = None
            for operator in forms:
                changed = form.replace("{}", operator)
                got = converted(tool, work, text.replace(where, changed), changed)
                compared += 1
                first = first or (operator, got)
                if got != first[1]:
                    faults.append(f"{place}: {operator} is not as {first[0]}\n  {first[1]}\n  {got}\n")
                elif "@" not in "".join([got[0], *got[1]]):
                    faults.append(f"{place}: {operator} is lost, and nothing says so\n")
    print("".join(faults) + f"{compared} programs of {len(assigns)} operators that assign and {len(steps)} that step, "
          f"{len(faults)} faults")
    sys.exit(1 if faults or len(assigns) < 10 or not steps else 0)


main()
