#!/usr/bin/env python3
"""Tests the examples of README.md and docs/usage.md in an empty folder: the commands, the table row, the configuration,
and the conversion at the start of README.md. readme_test.py CU2SYCL README COMPILER [LIBRARY…]"""
import html
import os
import re
import shlex
import subprocess
import sys
import tempfile

PROGRAM = """#include <cstdio>
{kernel}
int main() {{
{begin}
  for (int i = 0; i < n; ++i) {{
    x[i] = 1;
    y[i] = i % 2;
  }}
{launch}
  float sum = 0;
  for (int i = 0; i < n; ++i) sum += y[i];
  printf("%g\\n", sum);
{end}
}}
"""


def main():
    tool, compiler, libraries = os.path.abspath(sys.argv[1]), shlex.split(sys.argv[3]), sys.argv[4:]
    usage = os.path.join(os.path.dirname(os.path.abspath(sys.argv[2])), "docs", "usage.md")
    readme = open(sys.argv[2]).read() + open(usage).read()
    blocks = {}
    for section, kind, text in re.findall(r"^## (.*?)\n|^```(\w+)\n(.*?)^```", readme, re.M | re.S):
        if section:
            title = section
        elif kind != "":
            blocks.setdefault((locals().get("title", ""), kind), []).append(text)
    # The conversion at the start.
    cuda, sycl = (html.unescape(cell.replace("<br>", "\n")) for cell in re.findall(r"<pre>(.*?)</pre>", readme)[:2])
    pasted = subprocess.run([tool, "convert", "--snippet"], input=cuda + "\n", capture_output=True, text=True)
    assert (pasted.returncode, pasted.stdout) == (0, sycl + "\n"), (pasted.stdout, pasted.stderr)
    kernel, body = cuda.split("\n\n")
    lines = body.splitlines()
    launch, end = (next(k for k, line in enumerate(lines) if word in line) for word in ("<<<", "cudaFree"))
    program = PROGRAM.format(kernel=kernel, begin="\n".join(lines[:launch]), launch="\n".join(lines[launch:end]), end="\n".join(lines[end:]))
    with tempfile.TemporaryDirectory() as folder:
        binaries = os.path.join(folder, ".bin")
        os.mkdir(binaries)
        os.symlink(tool, os.path.join(binaries, "cu2sycl"))
        environment = dict(os.environ, HOME=folder, XDG_CACHE_HOME=os.path.join(folder, ".cache"), GIT_CONFIG_NOSYSTEM="1",
                           PATH=binaries + os.pathsep + os.environ["PATH"])

        def write(name, text):
            os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
            with open(os.path.join(folder, name), "w") as out:
                out.write(text)

        def run(command):
            return subprocess.run(["bash", "-c", command], cwd=folder, env=environment, capture_output=True, text=True)

        write("saxpy.cu", program)
        write("src/main.cu", program)
        write("src/changed.cu", "__global__ void twice(float* p) { p[threadIdx.x] *= 2; }\n")
        write("changed.cu", "__global__ void twice(float* p) { p[threadIdx.x] *= 2; }\n")
        rows = blocks[("Tables", "yaml")][0] if ("Tables", "yaml") in blocks else next(
            text for (title, kind), texts in blocks.items() if kind == "yaml" for text in texts if text.startswith("- "))
        write("mine.yaml", rows)
        run("git init -q && git add -A")
        commands = [line for line in blocks[("Use", "sh")][0].splitlines() if line.strip()]
        assert len(commands) >= 5, commands
        for command in commands:
            done = run(command)
            wanted = 1 if "--mirror" in command else 0  # the mirror is not in git yet
            assert done.returncode == wanted, (command, done.returncode, done.stderr)
            if command.startswith("cu2sycl run saxpy.cu"):
                assert done.stdout == "2500\n", done.stdout
            if re.match(r"cu2sycl convert src -o sycl\s*(#|$)", command):
                # The compiler's command that cu2sycl printed.
                said = re.search(r"compile with `acpp (.*?)`", done.stderr)[1]
                built = run(" ".join(map(shlex.quote, compiler)) + " " + said.replace("-std=c++17 ", "") + " " + " ".join(libraries))
                assert built.returncode == 0, built.stderr
                assert run("./program").stdout == "2500\n", run("./program").stdout
        # The table row is valid, and its example is right.
        for command, wanted in (("cu2sycl tables validate mine.yaml", "mine.yaml: 1 rule\n"), ("cu2sycl tables test mine.yaml", "1 passed, 0 failed\n")):
            done = run(command)
            assert (done.returncode, done.stdout) == (0, wanted), (command, done.stdout, done.stderr)
        # The configuration is read and applied.
        settings = next(text for (title, kind), texts in blocks.items() if kind == "yaml" for text in texts if text.startswith("root:"))
        write(".cu2sycl.yaml", settings)
        write("wrappers.yaml", rows)
        write("src/third_party/x.cu", "void f() { cudaNobodyKnowsThis(); }\n")
        write("src/deep/generated/y.cu", "void f() { cudaNobodyKnowsThis(); }\n")
        write("src/new.cu", "void f() {\n  cudaNobodyKnowsThis();\n}\n")
        write("tests/t.cu", "void f() { cudaNobodyKnowsThis(); }\n")
        done = run("cu2sycl check --write-baseline known.txt && cat known.txt")
        assert done.returncode == 0 and "CS1001 src/new.cu: cudaNobodyKnowsThis();" in done.stdout and "generated" not in done.stdout, (done.stdout, done.stderr)
        done = run("cu2sycl check src tests/t.cu")
        assert (done.returncode, done.stderr) == (0, "cu2sycl: no findings in 4 files\n"), done.stderr
        done = run("cu2sycl convert && ls sycl")
        assert done.returncode == 0 and "main.cpp" in done.stdout and "third_party" not in done.stdout, (done.stdout, done.stderr)
        done = run("cu2sycl convert --check")
        assert done.returncode == 0, done.stderr
        # Suppression comments.
        write("src/new.cu", "void f() {\n  cudaNobodyKnowsThis();  // cu2sycl: ignore[CS1001] ours\n  // cu2sycl: off\n  cudaNobodyKnowsThis();\n  // cu2sycl: on\n}\n")
        write("known.txt", "")
        done = run("cu2sycl check src/new.cu")
        assert (done.returncode, done.stderr) == (0, "cu2sycl: no findings in 1 file\n"), done.stderr


main()
