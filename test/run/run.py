#!/usr/bin/env python3
"""Converts, compiles and runs a CUDA program, and checks that it prints what it printed with CUDA.

  run.py --tool cu2sycl --compiler 'g++ …' --work DIR PROGRAM.cu|FOLDER [--capability warp]

The first comment lines of the program control the test:

  // EXPECT: text              a line of the expected output, as the program printed it with CUDA
  // VARIANT: flags            compiles the same output again with these flags; the program then prints the lines of
                               `// EXPECT flags: text`, or the same as without flags if there are none
  // OPTIONS: --kernel-names   options of the conversion
  // ASYNCHRONOUS: reason      the program is right only if commands run immediately: it is not run with --orders
  // FINDING: CS1234 x2        expected findings of the conversion, a line for each code; without such lines, none
  // OPTIMISED: acpp: reason   compiles with -O1, because of an error of that compiler at -O0
  // REQUIRES: warp            skips compilers without sub-groups of 32 (exit status 77, which ctest counts as skipped)

It also checks that no CUDA name is left outside comments, strings and branches for HIP, and that converting the output
again changes no byte.
"""
import argparse
import collections
import os
import re
import resource
import shlex
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no __pycache__ to the source folder
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from compilers import Compiler

SKIPPED = 77
CONVERSION_CPU_SECONDS = 30  # these programs take about 0.1: a conversion that reaches the limit is in an endless loop


def fail(message):
    print(message)
    sys.exit(1)


def without_comments_and_strings(text):
    text = re.sub(r"^#if 0\n.*?^#endif|^#if[^\n]*HIP[^\n]*\n.*?^#endif", " ", text, flags=re.S | re.M)
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', " ", text, flags=re.S)


def converted_files(folder):
    for root, folders, files in os.walk(folder):
        folders[:] = [f for f in folders if f != "cu2sycl"]
        for file in files:
            if file.endswith((".cpp", ".hpp", ".h")):
                yield os.path.join(root, file)


def same_files(one, other):
    return [(os.path.relpath(p, one), open(p, "rb").read()) for p in sorted(converted_files(one))] == \
        [(os.path.relpath(p, other), open(p, "rb").read()) for p in sorted(converted_files(other))]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--precompiled", default="", help="options that make the compiler read its precompiled <sycl/sycl.hpp>")
    parser.add_argument("--work", required=True)
    parser.add_argument("--capability", action="append", default=[])
    parser.add_argument("--libraries", default="")
    parser.add_argument("--strict", default="", help="a second compiler's command that only checks: it must take the same sources")
    parser.add_argument("--strict-precompiled", default="", help="the same for the second compiler")
    parser.add_argument("--orders", default="", help="seeds: the program runs once more with each as SYCL_HOST_ORDER")
    parser.add_argument("--memory", default="usm", help="the style of device memory; what remains USM is no finding to wait for")
    parser.add_argument("program")
    a = parser.parse_args()
    main_source = os.path.join(a.program, "main.cu") if os.path.isdir(a.program) else a.program
    header = open(main_source).read()
    optimised = re.findall(r"^// OPTIMISED: (\w+): .+$", header, re.M)
    if os.path.basename(shlex.split(a.compiler)[0]) in optimised:
        a.compiler, a.precompiled = a.compiler.replace("-O0", "-O1"), ""
    compiler, strict = Compiler(a.compiler, a.precompiled, a.libraries), Compiler(a.strict, a.strict_precompiled)
    expected = {}
    for flags, line in re.findall(r"^// EXPECT(?: ([^:\n]*))?: (.*)$", header, re.M):
        expected.setdefault(flags, []).append(line)
    variants = [""] + re.findall(r"^// VARIANT: (.*)$", header, re.M)
    options = " ".join(re.findall(r"^// OPTIONS: (.*)$", header, re.M)).split() + ["--memory", a.memory]
    required = re.findall(r"^// REQUIRES: (.*)$", header, re.M)
    if not set(required) <= set(a.capability):
        print(f"skipped: needs {', '.join(required)}")
        sys.exit(SKIPPED)
    if not expected or not set(expected) <= set(variants):
        fail(f"{main_source}: no EXPECT line, or one for a variant that is none")
    shutil.rmtree(a.work, ignore_errors=True)
    out = os.path.join(a.work, "out")
    converted = subprocess.run([a.tool, "convert", *options, a.program, "-o", out + "/"], capture_output=True, text=True,
                               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (CONVERSION_CPU_SECONDS,) * 2))
    findings = {name: int(times or 1) for name, times in re.findall(r"^// FINDING: (CS\d+)(?: x(\d+))?$", header, re.M)}
    found = collections.Counter(re.findall(r"\[(CS\d+)\]$", converted.stderr, re.M))
    found.pop("CS6001", None)
    fails = re.search(r": (error|warning): .*\[CS\d+\]$", converted.stderr, re.M) is not None  # notes do not
    if converted.returncode != (1 if fails else 0) or found != findings:
        fail(f"convert: exit {converted.returncode}, wanted findings: {findings}\n{converted.stderr}")
    for path in converted_files(out):
        left = re.findall(r"\b(?:cuda[A-Z]\w*|__global__|__device__|__shared__|threadIdx|blockIdx)\b|<<<", without_comments_and_strings(open(path).read()))
        if left and "threadIdx" not in re.findall(r"int (threadIdx);", open(path).read()):
            fail(f"{path}: left over: {', '.join(sorted(set(left)))}")
        again = os.path.join(a.work, "again", os.path.relpath(path, out))
        subprocess.run([a.tool, "convert", path, "-o", again], capture_output=True)
        if open(again, "rb").read() != open(path, "rb").read():
            fail(f"{path}: a second conversion changes it")
    if a.memory != "usm":
        subprocess.run([a.tool, "convert", *options[:-1], "usm", a.program, "-o", os.path.join(a.work, "usm") + "/"], capture_output=True)
        if same_files(out, os.path.join(a.work, "usm")):
            print("the output is that of --memory usm, with which the program runs")
            return
    sources = [p for p in converted_files(out) if p.endswith(".cpp")]
    if a.strict and (wrong := strict.run(sources, out)):
        fail(wrong)
    for variant in variants:
        program = os.path.join(a.work, "program")
        if wrong := compiler.run(sources, out, shlex.split(variant), program):
            fail(wrong)
        orders = [] if re.search(r"^// ASYNCHRONOUS: ", header, re.M) else a.orders.split()
        for order in [None] + orders:
            environment = dict(os.environ, ACPP_DEBUG_LEVEL="0")
            environment.pop("SYCL_HOST_ORDER", None)
            if order is not None:
                environment["SYCL_HOST_ORDER"] = order
            where = variant if order is None else f"{variant} SYCL_HOST_ORDER={order}"
            ran = subprocess.run([program], capture_output=True, text=True, timeout=1200, env=environment)
            if ran.returncode != 0:
                fail(f"exit {ran.returncode} {where}\n{ran.stdout}{ran.stderr}")
            got = [line.rstrip() for line in ran.stdout.strip().split("\n")]
            wanted = expected.get(variant, expected.get(""))
            if got != wanted:
                fail(f"wanted: {wanted}\ngot:    {got} {where}")


main()
