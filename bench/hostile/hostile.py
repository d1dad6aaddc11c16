#!/usr/bin/env python3
"""Measures conversions of hostile inputs: `bench/hostile/hostile.py TOOL [--only WORD] [--megabytes 200]` prints a line
for each, with CPU seconds, MB of memory, the exit status and the start of the last message. The exit status is 1 if an
input took more than 60 CPU seconds or 4 GB, ended the program with a signal, or made it write outside its output
folder."""

import argparse
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile

SECONDS = 60
MEMORY = 4 << 30
LEVELS = 100_000
KERNEL = """__global__ void k%d(float* p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = p[i] * 2.0f + 1.0f;
}
void run%d(float* p, int n) { k%d<<<(n + 255) / 256, 256>>>(p, n); }
"""
PROGRAM = "#include <cstdio>\n__global__ void k(int* p) { %s }\nint main() { int* p; cudaMalloc(&p, 4); k<<<1, 1>>>(p); }\n"


def nested(left, right, middle="1", levels=None):
    levels = levels or LEVELS
    return left * levels + middle + right * levels


def large_file(path, size):
    """Writes kernels with their launches until the file has a size."""
    with open(path, "w") as out:
        written = number = 0
        while written < size:
            block = "".join(KERNEL % (k, k, k) for k in range(number, number + 1000))
            number += 1000
            written += out.write(block)


def large_line(path, size):
    with open(path, "w") as out:
        out.write("__global__ void k(int* p) { *p = 0")
        for _ in range(size // 1_000_000):
            out.write(" + 1" * 250_000)
        out.write("; }\n")


def large_comment(path, size):
    with open(path, "w") as out:
        out.write("__global__ void k() {}\n/*")
        for _ in range(size // 1_000_000):
            out.write("*" * 999_999 + "\n")


def macro_bomb(levels):
    """Returns a program with a macro that expands to 2^levels words, used in an expression, a launch, an #if condition
    and a kernel whose name is pasted together."""
    lines = ["#define A0(x) x + x"] + [f"#define A{n}(x) A{n - 1}(x) + A{n - 1}(x)" for n in range(1, levels)]
    bomb = f"A{levels - 1}"
    return "\n".join(lines) + f"""
#define LAUNCH(f, n) f##n<<<n, {bomb}(1)>>>(p)
#define KERNEL(n) __global__ void k##n(int* p) {{ *p = {bomb}(n) + {bomb}(threadIdx.x); }}
#if {bomb}(1) > 4
KERNEL(1)
#endif
void f(int* p) {{ LAUNCH(k, 1); LAUNCH(k, {bomb}(2)); }}
"""


def macro_chain(count):
    chain = "".join(f"#define M{n + 1} M{n}\n" for n in range(count))
    return f"#define M0 threadIdx.x\n{chain}" + PROGRAM % f"*p = M{count};"


def many_rows(path, size):
    row = """- call: cudaOwn{0}
  parameters: [value]
  to: "own{0}({{value}})"
  cuda: "cudaOwn{0}(1);"
  sycl: "own{0}(1);"
"""
    with open(path, "w") as out:
        written = number = 0
        while written < size:
            block = "".join(row.format(k) for k in range(number, number + 1000))
            number += 1000
            written += out.write(block)


def alias_bomb(path):
    lines = ["- &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"- &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 10)]
    path.write_text("\n".join(lines) + "\n- call: f\n  parameters: *a9\n  to: *a9\n")


def cases(size):
    """Yields pairs of a name and a function that makes the input in a folder and returns the arguments."""
    def text(content, *more):
        def make(folder):
            (folder / "a.cu").write_text(content)
            return ["a.cu", *more]
        return make

    def file(maker, *arguments):
        def make(folder):
            maker(folder / "a.cu", *arguments)
            return ["a.cu"]
        return make

    def table(maker, *arguments):
        def make(folder):
            maker(folder / "t.yaml", *arguments)
            (folder / "a.cu").write_text("int a, " + "a" * 30 + ";\n__global__ void k() {}\n")
            return ["a.cu", "--table", "t.yaml"]
        return make

    def included_by_millions(folder):
        (folder / "a.h").write_text("int a;\n")
        (folder / "a.cu").write_text('#include "a.h"\n' * 1_000_000)
        return ["a.cu"]

    def includes_in_a_circle(folder):
        for n in range(2000):
            (folder / f"h{n}.h").write_text(f'#include "h{(n + 1) % 2000}.h"\n#include "h{(n * 7 + 3) % 2000}.h"\nint v{n};\n')
        (folder / "a.cu").write_text('#include "h0.h"\n__global__ void k() {}\n')
        return ["."]

    def includes_in_a_chain(folder):
        for n in range(20_000):
            (folder / f"h{n}.h").write_text(f'#include "h{n + 1}.h"\n' if n < 19_999 else "int a;\n")
        (folder / "a.cu").write_text('#include "h0.h"\n__global__ void k() {}\n')
        return ["."]

    def loops_of_links(folder):
        (folder / "a.cu").write_text("__global__ void k() {}\n")
        (folder / "b.cu").symlink_to("c.cu")
        (folder / "c.cu").symlink_to("b.cu")
        (folder / "up").symlink_to("..")
        (folder / "self").symlink_to(".")
        return ["."]

    def names_of_all_kinds(folder):
        for name in ("a\nb.cu", "-o.cu", " .cu", "\x1b[31m.cu", "a'b\"c.cu", "$(touch x).cu", "é.cu"):
            (folder / name).write_text("__global__ void k() { asm(\"x\"); }\n")
        with open(os.fsencode(folder) + b"/\xff\xfe.cu", "w") as out:
            out.write("__global__ void k() {}\n")
        return ["."]

    def what_is_no_file(folder):
        os.mkfifo(folder / "pipe.cu")
        (folder / "zero.cu").symlink_to("/dev/zero")
        (folder / "a.cu").write_text("__global__ void k() {}\n")
        return ["."]

    def one_device(folder):
        del folder
        return ["/dev/zero"]

    def compile_commands(folder):
        (folder / "a.cu").write_text("int a;\n")
        (folder / "c.json").write_text("[" * LEVELS)
        return ["a.cu", "-p", "c.json"]

    def large_commands(folder):
        (folder / "a.cu").write_text("__global__ void k() {}\n")
        entry = '{"directory": "/x", "file": "a%d.cu", "command": "nvcc -DA=%d -c a%d.cu"}'
        (folder / "c.json").write_text("[" + ",\n".join(entry % (n, n, n) for n in range(size // 80)) + "]")
        return ["a.cu", "-p", "c.json"]

    def conditions(folder):
        (folder / "a.cu").write_text("#if A\n" * LEVELS + "__global__ void k() {}\n" + "#endif\n" * LEVELS)
        return ["a.cu"]

    def branches(folder):
        (folder / "a.cu").write_text("#if A\n" + "".join(f"#elif A == {n}\n__global__ void k{n}() {{}}\n" for n in range(LEVELS)) + "#endif\n")
        return ["a.cu"]

    def make_script(folder):
        (folder / "a.cu").write_text("__global__ void k() {}\n")
        (folder / "CMakeLists.txt").write_text("if(A)\n" * LEVELS + "add_executable(a a.cu)\n" + "endif()\n" * LEVELS)
        (folder / "Makefile").write_text("".join(f"A{n} = $(A{n + 1}) $(A{n + 1})\n" for n in range(LEVELS)) + "a: a.cu\n\tnvcc $(A0) a.cu\n")
        return [".", "--build"]

    yield "parentheses, 100,000 levels", text(PROGRAM % ("*p = " + nested("(", ")") + ";"))
    yield "braces, 100,000 levels", text(PROGRAM % nested("{", "}", "*p = 1;"))
    yield "brackets, 100,000 levels", text(PROGRAM % ("*p = " + nested("p[", "]") + ";"))
    yield "calls, 100,000 levels", text(PROGRAM % ("*p = " + nested("min(1, ", ")") + ";"))
    yield "template arguments, 100,000 levels", text("template <class T> struct S {};\n" + PROGRAM % (nested("S<", ">", "int") + " s;"))
    yield "`if` without braces, 100,000 levels", text(PROGRAM % nested("if (*p) ", "", "*p = 1;"))
    yield "`if … else if`, 100,000", text(PROGRAM % nested("if (*p) *p = 1; else ", "", "*p = 1;"))
    yield "`for` in `for`, 100,000 levels", text(PROGRAM % nested("for (;;) { ", "}", "__syncthreads();"))
    yield "lambdas, 100,000 levels", text(PROGRAM % nested("[&] { ", "}();", "*p = 1;"))
    yield "`?:`, 100,000 levels", text(PROGRAM % ("*p = " + nested("*p ? ", " : 0") + ";"))
    yield "signs, 100,000", text(PROGRAM % ("*p = " + "- " * LEVELS + "1;"))
    yield "`#if`, 100,000 levels", conditions
    yield "`#elif`, 100,000", branches
    yield "`#if` of 100,000 parentheses", text("#if " + nested("(", ")") + "\n__global__ void k() {}\n#endif\n")
    yield "namespaces, 100,000 levels", text(nested("namespace a { ", "}", "__global__ void k() {}"))
    yield "classes, 10,000 levels", text(nested("struct A { ", "};", "__device__ void k() {}", 10_000))
    yield "opened and never closed, 100,000", text(PROGRAM % ("({[" * (LEVELS // 3)))
    yield "closed and never opened, 100,000", text(PROGRAM % ("]})" * (LEVELS // 3)))
    yield "launches that do not end, 100,000", text(PROGRAM % ("k<<<" * LEVELS))
    yield "launches in launches, 10,000", text("void f(int* p) { " + nested("k<<<", ", 1>>>(p)", "1", 10_000) + "; }\n")
    yield "programs of the same names, 5,000", text(PROGRAM * 5000 % tuple(["*p = 1;"] * 5000))
    yield "PTX, 100,000 instructions in one statement", text(PROGRAM % ("asm(\"" + "mov.u32 %0, 1; " * LEVELS + "\" : \"=r\"(*p));"))
    yield "PTX, 100,000 braces", text(PROGRAM % ("asm(\"" + nested("{", "}", "mov.u32 %0, 1;") + "\" : \"=r\"(*p));"))
    yield "findings, 200,000 on one line", text("a " * 200_000 + "__shared__ " * 200_000)
    yield "calls of the runtime in one function, 20,000", text("void f(void** p) {\n" + "  cudaMalloc(p, 4);\n" * 20_000 + "}\n")
    yield "functions that call one another, 20,000", text("".join(f"__device__ int f{n + 1}(int a) {{ return f{n}(a) + threadIdx.x; }}\n" for n in range(20_000)))
    yield "the same, each before those that it calls", text("".join(f"__device__ int f{n}(int a);\n" for n in range(20_001)) + "".join(f"__device__ int f{n + 1}(int a) {{ return f{n}(a) + threadIdx.x; }}\n" for n in range(20_000, -1, -1)))
    yield "macros in a chain, 5,000", text(macro_chain(5000))
    yield "macros in a chain, 100,000", text(macro_chain(100_000))
    yield "macros of 2^40 words", text(macro_bomb(40))
    yield "macros of 2^20 words", text(macro_bomb(20))
    yield "a macro with 100,000 parameters", text(f"#define M({', '.join(f'a{n}' for n in range(LEVELS))}) a1\n" + PROGRAM % f"*p = M({', '.join('1' for _ in range(LEVELS))});")
    yield "a million includes of one file", included_by_millions
    yield "2,000 headers that include each other", includes_in_a_circle
    yield "20,000 headers in a chain", includes_in_a_chain
    yield "links in loops", loops_of_links
    yield "names of all kinds", names_of_all_kinds
    yield "pipes and devices in a folder", what_is_no_file
    yield "/dev/zero", one_device
    yield f"{size // 1_000_000} MB in one file", file(large_file, size)
    yield f"{size // 1_000_000} MB in one line", file(large_line, size)
    yield f"{size // 1_000_000} MB in a comment without end", file(large_comment, size)
    yield "49 MB in one file", file(large_file, 49_000_000)
    yield "49 MB in one line", file(large_line, 49_000_000)
    yield "NUL bytes, 10 MB", text("__global__ void k() {}\n" + "\0" * 10_000_000)
    yield f"a table of {size // 2_000_000} MB", table(many_rows, size // 2)
    yield "a table of 15 MB", table(many_rows, 15_000_000)
    yield "a table of aliases, 10^10 nodes", table(alias_bomb)
    yield "a table of 100,000 brackets", table(lambda path: path.write_text(nested("[", "]", "a")))
    yield "a pattern that steps back", table(lambda path: path.write_text("- pattern: '(a+)+b'\n  to: x\n  cuda: aab;\n  sycl: x;\n"))
    yield "compile_commands.json of 100,000 brackets", compile_commands
    yield f"compile_commands.json of {size // 1_000_000} MB", large_commands
    yield "build scripts, 100,000 levels", make_script


def run(tool, name, make):
    """Runs one conversion, prints its line, and returns whether it stayed within the limits."""
    work = pathlib.Path(tempfile.mkdtemp(prefix="hostile-"))
    source = work / "source"
    source.mkdir()
    arguments = make(source)
    before = sorted(os.listdir(work))

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS + 10, SECONDS + 10))
        resource.setrlimit(resource.RLIMIT_AS, (4 * MEMORY, 4 * MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with open(work / "said", "w+b") as said:
        process = subprocess.Popen([tool, "convert", "-j", "1", "--no-cache", "--runtime", "none", "-o", str(work / "out"), *arguments], cwd=source,
                                   stdout=said, stderr=said, stdin=subprocess.DEVNULL, preexec_fn=limit)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        words = said.read(2_000_000).decode(errors="replace")
    seconds, memory, code = used.ru_utime + used.ru_stime, used.ru_maxrss << 10, process.returncode
    outside = [one for one in sorted(os.listdir(work)) if one not in (*before, "out", "said")]
    shutil.rmtree(work)
    lines = [line for line in words.splitlines() if line.strip() and not line.startswith(" ")]
    last = lines[-1] if lines else ""
    bad = seconds > SECONDS or memory > MEMORY or code not in (0, 1, 2) or bool(outside)
    print(f"| {name} | {seconds:.1f} | {memory / 1e6:.0f} | {code} | {last[:100]!r} |{' TOO MUCH' if bad else ''}", flush=True)
    return not bad


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tool", type=pathlib.Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--megabytes", type=int, default=200)
    arguments = parser.parse_args()
    good = True
    for name, make in cases(arguments.megabytes * 1_000_000):
        if arguments.only in name:
            good = run(str(arguments.tool.resolve()), name, make) and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
