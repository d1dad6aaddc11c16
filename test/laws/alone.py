#!/usr/bin/env python3
"""Checks that a program is converted to the same text alone and together with unrelated programs.
alone.py CU2SYCL FOLDER WORK: the programs are FOLDER/*/*.cu and the folders FOLDER/*/*/ that contain main.cu."""
import glob
import os
import shutil
import subprocess
import sys


def convert(tool, source, out):
    r = subprocess.run([tool, "convert", source, "-o", out], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if r.returncode not in (0, 1):
        sys.exit(f"{source}: exit {r.returncode}\n{r.stderr}")


def texts(folder):
    """Returns the text of each output by its path, without the helper headers."""
    out = {}
    for root, folders, files in os.walk(folder):
        folders[:] = [f for f in folders if f != "cu2sycl"]
        for name in files:
            if name != ".cu2sycl.written":
                path = os.path.join(root, name)
                out[os.path.relpath(path, folder)] = open(path, "rb").read()
    return out


def main():
    tool, folder, work = sys.argv[1:]
    shutil.rmtree(work, ignore_errors=True)
    together = os.path.join(work, "together")
    convert(tool, folder, together + "/")
    programs = glob.glob(os.path.join(folder, "*", "*.cu")) + \
        [os.path.dirname(p) for p in glob.glob(os.path.join(folder, "*", "*", "main.cu"))]
    compared, faults = 0, []
    for program in sorted(programs):
        name = os.path.relpath(program, folder)
        whole = os.path.isdir(program)
        alone = os.path.join(work, "alone", name if whole else os.path.splitext(name)[0])
        convert(tool, program, alone + "/")
        there = os.path.join(together, name if whole else os.path.dirname(name))
        for path, text in texts(alone).items():
            compared += 1
            beside = os.path.join(there, path)
            if not os.path.exists(beside) or open(beside, "rb").read() != text:
                faults.append(f"{name}: {path} differs")
    print("".join(fault + "\n" for fault in faults) + f"{compared} files of {len(programs)} programs, {len(faults)} faults")
    sys.exit(1 if faults or not compared else 0)


main()
