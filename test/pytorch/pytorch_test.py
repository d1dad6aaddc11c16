#!/usr/bin/env python3
"""Checks that a PyTorch extension is converted without findings, and runs with substitutes for PyTorch's headers.

pytorch_test.py CU2SYCL COMPILER PRECOMPILED LIBRARIES: see test/compilers.py for the last three. xpu/ contains
PyTorch's declarations for XPUs, with the file names and names of PyTorch's sources; torch/ contains the other
declarations that the extension uses. The expected output was computed by hand: whether the default queue is PyTorch's
current one, and the values of the kernels."""
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True  # writes no __pycache__ to the source folder
sys.path.insert(0, os.path.dirname(HERE))

from compilers import Compiler

PRINTED = ["queues 1 1", "scaled 31.5, sum 1008, aside 6"]


def main():
    tool, command, precompiled, libraries = sys.argv[1:]
    compiler = Compiler(f"{command} -I {HERE}/xpu -I {HERE}/torch", precompiled, libraries)
    with tempfile.TemporaryDirectory() as work:
        converted = os.path.join(work, "converted")
        done = subprocess.run([os.path.abspath(tool), "convert", os.path.join(HERE, "extension.cu"), "-o", converted + "/"], capture_output=True, text=True)
        assert done.returncode == 0 and not re.search(r"\[CS\d+\]", done.stderr), done.stderr
        code = re.sub(r'//.*|"(\\.|[^"\\])*"', "", open(os.path.join(converted, "extension.cpp")).read())
        left = set(re.findall(r"\w*(?:cuda|CUDA)\w*", code)) - {"CHECK_CUDA"}
        assert not left, f"left over: {sorted(left)}"
        main_file = os.path.join(work, "main.cpp")
        with open(os.path.join(HERE, "main.cpp")) as source, open(main_file, "w") as copy:
            copy.write(source.read())
        program = os.path.join(work, "program")
        wrong = compiler.run([main_file], converted, output=program)
        assert not wrong, wrong
        ran = subprocess.run([program], capture_output=True, text=True, env=dict(os.environ, ACPP_DEBUG_LEVEL="0"))
        assert ran.returncode == 0, ran.stderr
        assert ran.stdout.splitlines() == PRINTED, ran.stdout
        # A program that shares sources with the extension is compiled without PyTorch's headers.
        with open(main_file, "w") as plain:
            plain.write("#include <cu2sycl/pytorch/default_queue.hpp>\n"
                        "int main() { cu2sycl::default_queue().wait(); }\n")
        wrong = Compiler(command, precompiled, libraries).run([main_file], converted, output=program)
        assert not wrong, wrong


main()
