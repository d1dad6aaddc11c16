#!/usr/bin/env python3
"""Checks that one small table converts programs that use a wrapper library, and that they run.

library_test.py CU2SYCL COMPILER PRECOMPILED LIBRARIES

`lab` is an invented wrapper library. cuda/lab.hpp is its CUDA version, sycl/lab_sycl.hpp the SYCL version that its
authors would write. The rows of library.yaml, at most 120 lines, convert its functions, classes and macros. The
programs use all of them. They are converted with this table only (the header is read, not converted) and without
findings. They are compiled with the host SYCL and must print their EXPECT lines, which were computed by hand and are
what the programs print when they are compiled by nvcc. See test/compilers.py for the last three arguments.

LAB_SHARED has no row: cu2sycl reads its definition in the header and expands its uses.
"""
import os
import re
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True  # writes no __pycache__ to the source folder
sys.path.insert(0, os.path.dirname(HERE))

from compilers import Compiler

TABLE = os.path.join(HERE, "library.yaml")
MOST_LINES = 120
LEAST = {"functions": 20, "classes": 3, "macros": 5}
PROGRAMS = 10


def run(command, what, environment=None):
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, env=environment)
    assert done.returncode == 0, f"{what}: exit {done.returncode}\n{done.stdout}{done.stderr}"
    return done


def names_of_rows(table):
    """Returns the names that the rows match, by kind. Of a sequence, this is the first word with its namespace."""
    names = {"functions": set(), "classes": set(), "methods": set(), "macros": set()}
    for key, value in re.findall(r"^- (call|type|method|value|qualifier|sequence): (.*)$", table, re.M):
        words = re.findall(r"[\w:.]+", re.sub(r"<.*?>", "", value).replace(" :: ", "::"))
        for name in words[:1] if key == "sequence" else words:
            kind = {"type": "classes", "method": "methods"}.get(key, "functions")
            names["macros" if name.startswith("LAB_") else kind].add(name)
    return names


def check_table(tool):
    table = open(TABLE).read()
    lines = len(table.splitlines())
    assert lines <= MOST_LINES, f"{TABLE} has {lines} lines"
    run([tool, "tables", "validate", TABLE], "tables validate")
    run([tool, "tables", "format", "--check", TABLE], "tables format --check")
    tested = run([tool, "tables", "test", TABLE], "tables test")
    assert re.search(r"^\d+ passed, 0 failed$", tested.stdout, re.M), tested.stdout
    names = names_of_rows(table)
    for kind, least in LEAST.items():
        assert len(names[kind]) >= least, f"{TABLE} names {len(names[kind])} {kind}: {sorted(names[kind])}"
    return lines, names


def check_uses(names, sources, header):
    """Checks that the header declares the names in the rows, and that the programs use them and all macros and
    methods."""
    for name in names["functions"] | names["classes"]:
        plain = name.removeprefix("lab::")
        assert plain != name and re.search(rf"\b{plain}\b", header), f"{name} is not in the library"
        assert re.search(rf"\b{name}\b", sources), f"no program uses {name}"
    macros = set(re.findall(r"^#define (\w+)", header, re.M))
    assert names["macros"] <= macros, names["macros"] - macros
    for name in macros:
        assert re.search(rf"\b{name}\b", sources), f"no program uses {name}"
    methods = re.findall(r"^  [\w:&*]+ (\w+)\([^)]*\)(?: const)? \{", header, re.M)
    assert {name.split(".")[1] for name in names["methods"]} <= set(methods), (names["methods"], methods)
    for name in methods:
        assert re.search(rf"[\w\]]\.{name}\(", sources), f"no program uses the method {name}"


def check_program(tool, compiler, program, work):
    name = os.path.splitext(os.path.basename(program))[0]
    expected = re.findall(r"^// EXPECT: (.*)$", open(program).read(), re.M)
    assert expected, f"{program} has no EXPECT line"
    out = os.path.join(work, name)
    command = [tool, "convert", program, "--table", TABLE, "-I", os.path.join(HERE, "cuda"), "-o", out + "/"]
    converted = run(command, f"convert {program}")
    assert not re.search(r"\[CS\d+\]", converted.stderr), f"{program}\n{converted.stderr}"
    written = {file for _, _, files in os.walk(out) for file in files}
    assert f"{name}.cpp" in written and "lab.hpp" not in written, sorted(written)
    source = os.path.join(out, name + ".cpp")
    code = re.sub(r'//.*|"(\\.|[^"\\])*"', "", open(source).read())
    left = set(re.findall(r"\blab::(?!detail\b)\w+|\bLAB_\w+|\bcuda[A-Z]\w*|<<<", code))
    assert not left, f"{source}: left over: {sorted(left)}"
    binary = os.path.join(out, name)
    wrong = compiler.run([source], out, output=binary)
    assert not wrong, f"compile {source}\n{wrong}"
    printed = run([binary], f"run {name}", dict(os.environ, ACPP_DEBUG_LEVEL="0")).stdout.splitlines()
    assert printed == expected, f"{program}: wanted {expected}, printed {printed}"


def main():
    tool, command, precompiled, libraries = sys.argv[1:]
    tool = os.path.abspath(tool)
    compiler = Compiler(f"{command} -I {shlex.quote(os.path.join(HERE, 'sycl'))}", precompiled, libraries)
    programs = sorted(os.path.join(HERE, "programs", name) for name in os.listdir(os.path.join(HERE, "programs")))
    assert len(programs) == PROGRAMS and all(one.endswith(".cu") for one in programs), programs
    lines, names = check_table(tool)
    check_uses(names, "".join(open(one).read() for one in programs), open(os.path.join(HERE, "cuda", "lab.hpp")).read())
    with tempfile.TemporaryDirectory() as work:
        for program in programs:
            check_program(tool, compiler, program, work)
    counts = ", ".join(f"{len(some)} {kind}" for kind, some in names.items())
    print(f"{lines} lines of rows for {counts}; {len(programs)} programs run")


main()
