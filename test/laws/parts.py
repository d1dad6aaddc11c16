#!/usr/bin/env python3
"""Checks that a file has the same findings if only this file of a project is checked and if all files are: the other
files are read, but not converted.

  parts.py CU2SYCL FOLDER [STEP]    checks every STEP-th file of the folder, which is the project"""
import collections
import json
import os
import subprocess
import sys

ENDINGS = (".cu", ".cuh", ".h", ".hpp")
MISSING_INCLUDE = "CS1011"  # reported only at its first place in a run


def findings(tool, root, *names):
    done = subprocess.run([tool, "check", "--no-cache", "--in-root", root, "--format", "json", *names], capture_output=True, text=True)
    assert done.returncode in (0, 1), (names, done.returncode, done.stderr)
    out = collections.defaultdict(list)
    for one in json.loads(done.stdout)["diagnostics"]:
        if one["code"] != MISSING_INCLUDE:
            out[os.path.normpath(one["path"])].append((one["line"], one["column"], one["code"], one["message"]))
    return {path: sorted(found) for path, found in out.items()}


def main():
    tool, root = sys.argv[1:3]
    files = sorted(os.path.normpath(os.path.join(folder, name)) for folder, _, names in os.walk(root) for name in names if name.endswith(ENDINGS))
    whole = findings(tool, root)
    asked = files[::int(sys.argv[3]) if len(sys.argv) > 3 else 1]
    assert len(asked) > 20 and len(whole) > 3, (asked, whole)
    for path in asked:
        alone = findings(tool, root, path)
        assert alone == ({path: whole[path]} if path in whole else {}), (path, alone, whole.get(path))


main()
