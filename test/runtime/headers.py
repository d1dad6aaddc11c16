#!/usr/bin/env python3
"""Every helper header compiles by itself and twice in one unit, and all of them in one, without a warning, with the
given compiler."""
import os
import shlex
import subprocess
import sys
import tempfile


def main():
    headers, compiler = sys.argv[1], shlex.split(sys.argv[2])
    names = sorted(n for n in os.listdir(os.path.join(headers, "cu2sycl")) if n.endswith(".hpp"))
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        units = {name: [name, name] for name in names} | {"all in one unit": names, "all, the last first": names[::-1]}
        for name, included in units.items():
            if name in names and sum(1 for _ in open(os.path.join(headers, "cu2sycl", name))) > 600:
                print(f"{name}: over 600 lines")
                failed += 1
            unit = os.path.join(folder, "unit.cpp")
            with open(unit, "w") as out:
                out.write("".join(f"#include <cu2sycl/{one}>\n" for one in included) + "int main() {}\n")
            r = subprocess.run(compiler + ["-I", headers, "-fsyntax-only", unit], capture_output=True, text=True)
            if r.returncode != 0:
                print(f"{name}:\n{r.stderr[:2000]}")
                failed += 1
    print(f"{len(units) - failed} passed, {failed} failed")
    sys.exit(1 if failed or not names else 0)


main()
