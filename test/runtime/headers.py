#!/usr/bin/env python3
"""Checks that every helper header begins with its license and version, and compiles alone (included twice in one unit),
and that all of them compile together in one unit without a warning.

headers.py FOLDER COMPILER PRECOMPILED [COMPILER PRECOMPILED]: PRECOMPILED are the options that make the compiler read
its precompiled <sycl/sycl.hpp>. They are used for headers that include <sycl/sycl.hpp>, directly or through other
headers. The second compiler, if there is one, compiles the headers alone."""
import functools
import glob
import os
import re
import shlex
import subprocess
import sys
import tempfile


@functools.cache
def includes_sycl(headers, path):
    text = open(os.path.join(headers, path)).read()
    if re.search(r"^#include <sycl/sycl\.hpp>$", text, re.M):
        return True
    return any(includes_sycl(headers, one) for one in re.findall(r"^#include [<\"](cu2sycl/[\w/.]+)[>\"]$", text, re.M))


def main():
    headers, compilers = sys.argv[1], list(map(shlex.split, sys.argv[2:]))
    folder_of_headers = os.path.join(headers, "cu2sycl")
    names = sorted(os.path.relpath(path, folder_of_headers) for path in glob.glob(os.path.join(folder_of_headers, "*", "*.hpp")))
    version = re.search(r"^project\(cu2sycl VERSION (\S+)", open(os.path.join(headers, "..", "..", "CMakeLists.txt")).read(), re.M).group(1)
    opening = ["// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception", f"// cu2sycl {version}"]
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        units = {name: [name, name] for name in names} | {"all in one unit": names, "all, the last first": names[::-1]}
        for name, included in units.items():
            if name in names and open(os.path.join(folder_of_headers, name)).read().split("\n")[:2] != opening:
                print(f"{name}: does not begin with its license and version: {opening}")
                failed += 1
            if name in names and sum(1 for _ in open(os.path.join(folder_of_headers, name))) > 600:
                print(f"{name}: over 600 lines")
                failed += 1
            unit = os.path.join(folder, "unit.cpp")
            with open(unit, "w") as out:
                out.write("".join(f"#include <cu2sycl/{one}>\n" for one in included) + "int main() {}\n")
            compiler, precompiled = compilers[-2:] if name in names else compilers[:2]
            early = precompiled if includes_sycl(headers, os.path.join("cu2sycl", included[0])) else []
            r = subprocess.run(compiler + early + ["-I", headers, "-fsyntax-only", unit], capture_output=True, text=True)
            if r.returncode != 0:
                print(f"{name}:\n{r.stderr[:2000]}")
                failed += 1
    print(f"{len(units) - failed} passed, {failed} failed")
    sys.exit(1 if failed or not names else 0)


main()
