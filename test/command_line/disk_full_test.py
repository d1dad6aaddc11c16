#!/usr/bin/env python3
"""Tests runs for which the disk is full at some write: the exit status is 2, each file is either unchanged or
completely new, no temporary files are left, and the next run with enough space finishes the work. Also tests that an
edit of a source during --in-place is not lost. disk_full_test.py CU2SYCL CXX [--files N]"""
import argparse
import os
import subprocess
import tempfile

from killed_test import CASES, Case, commit, compare, restore

FAILING = os.path.join(os.path.dirname(os.path.abspath(__file__)), "failing_write.cpp")


def fill(case, library, before, after):
    """Repeats a run with space for one more write each time until it succeeds. Returns the number of runs that
    failed."""
    writes = 0
    while True:
        process = case.start(LD_PRELOAD=library, WRITES_BEFORE_FULL=str(writes))
        said = process.communicate()[1]
        state = case.state()
        if process.returncode == 0:
            assert state == after
            return writes
        assert process.returncode == 2 and "No space left on device" in said, (writes, process.returncode, said)
        compare(before, after, state)
        left = [path for path in state if os.path.basename(path).startswith(".cu2sycl.temporary.")]
        assert not left, (writes, left)
        case.run()
        assert case.state() == after, writes
        restore(case)
        writes += 1


def edit(case, library, before):
    """Edits a source while it is converted, and checks that the edit is not lost."""
    process = case.start(LD_PRELOAD=library, WRITES_BEFORE_FULL="1000000", EDITED_MEANWHILE="src/f1.cu")
    said = process.communicate()[1]
    assert process.returncode == 2 and "src/f1.cu: changed during the conversion" in said, said
    assert case.state() == dict(before, **{"src/f1.cu": before["src/f1.cu"] + "// edited\n"})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("compiler")
    parser.add_argument("--files", type=int, default=3)
    a = parser.parse_args()
    with tempfile.TemporaryDirectory() as build:
        library = os.path.join(build, "failing_write.so")
        subprocess.run([*a.compiler.split(), "-shared", "-fPIC", "-o", library, FAILING], check=True)
        for name, prepare, arguments in CASES:
            with tempfile.TemporaryDirectory() as folder:
                case = Case(os.path.abspath(a.tool), folder, arguments, a.files)
                prepare(case)
                commit(case)
                before = case.state()
                case.run()
                after = case.state()
                restore(case)
                full = fill(case, library, before, after)
                assert full >= a.files, (name, full)
                if name == "in place":
                    restore(case)
                    edit(case, library, before)
                print(f"{name}: full at each of {full} writes")


main()
