#!/usr/bin/env python3
"""Golden tests. The first line of an input is its command: `// RUN: cu2sycl convert %s`. The expected output is in
NAME.expected and the expected findings are in NAME.findings (no file: no findings). --update rewrites both."""
import argparse
import glob
import os
import re
import shlex
import subprocess
import sys


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("names", nargs="*")
    a = parser.parse_args()
    a.tool = os.path.abspath(a.tool)
    folder = os.path.dirname(os.path.abspath(__file__))
    inputs = sorted(p for p in glob.glob(os.path.join(folder, "*.cu*")) if p.endswith((".cu", ".cuh")))
    passed = failed = 0
    for path in inputs:
        name = os.path.basename(path)
        if a.names and os.path.splitext(name)[0] not in a.names:
            continue
        first = open(path, newline="").readline().strip()
        assert first.startswith("// RUN: cu2sycl "), f"{name}: no RUN line"
        command = [a.tool] + shlex.split(first[len("// RUN: cu2sycl "):].replace("%s", name))
        r = subprocess.run(command, cwd=folder, capture_output=True)
        good = True
        for suffix, got in ((".expected", r.stdout), (".findings", r.stderr)):
            file = path + suffix
            wanted = open(file, "rb").read() if os.path.exists(file) else b""
            if got == wanted:
                continue
            if a.update:
                if got:
                    open(file, "wb").write(got)
                elif os.path.exists(file):
                    os.remove(file)
                continue
            good = False
            print(f"{name}{suffix} differs")
            sys.stdout.flush()
            subprocess.run(["diff", "-u", file if os.path.exists(file) else "/dev/null", "-"], input=got)
        passed += good
        failed += not good
    if not a.names:  # every finding is in a test
        said = "".join(open(p).read() for p in glob.glob(os.path.join(folder, "*.findings")))
        # Other tests have the findings of build scripts, of compilers and of inputs that are not in this folder.
        others = ("build_scripts/build_scripts_test.py", "build_scripts/projects_test.py", "command_line/verify_test.py", "command_line/command_line_test.py")
        texts = "".join(open(os.path.join(folder, "..", one)).read() for one in others)
        said += "".join(f"[{code}]" for code in re.findall(r'["\[](CS(?:5|1)\d+)["\]]', texts))
        registry = open(os.path.join(folder, "..", "..", "src", "report", "findings.def")).read()
        for code in re.findall(r"^DIAGNOSTIC\((\d+)", registry, re.M):
            if f"[CS{code}]" not in said:
                print(f"CS{code} has no golden test")
                failed += 1
        # Every construct is in a test as well.
        constructs = open(os.path.join(folder, "..", "..", "src", "lower", "core", "constructs.def")).read()
        seen = "".join(subprocess.run([a.tool, "convert", "--dump", "constructs", "--table", "constructs.yaml", "--memory", memory] +
                                      [os.path.basename(p) for p in inputs], cwd=folder, capture_output=True, text=True).stdout
                       for memory in ("usm", "buffer"))
        for name in re.findall(r"^CONSTRUCT\((\w+)", constructs, re.M):
            if not re.search(rf"^[^ ]+ {name}( kept)?:", seen, re.M):
                print(f"the construct {name} has no golden test")
                failed += 1
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


main()
