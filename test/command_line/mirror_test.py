#!/usr/bin/env python3
"""Tests a mirror in a git repository. It must equal a conversion of the whole project and keep users' edits, whatever
is committed, edited, renamed, deleted or merged from a branch. Branches that change different sources must merge
without a conflict in the mirror. There are three layouts: sources in the root folder (flat), in include and src
(nested), and with a submodule in third_party.

mirror_test.py CU2SYCL COMPILER PRECOMPILED LIBRARIES [--seed N] [--steps N] [--layout NAME]: see test/compilers.py"""
import argparse
import copy
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # writes no __pycache__ to the source folder
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from compilers import Compiler

LAYOUTS = {"flat": ("", ""), "nested": ("include", "src"), "submodule": ("src", "src")}
LIBRARY = "third_party/library"
LIBRARY_HEADER = """#pragma once
__device__ inline int library(int* p) {{ return (p[threadIdx.x] & 1) * {factor}; }}
"""
HEADER = "#pragma once\n__global__ void {kernel}(int* p, int by);\n"
KERNELS = """#include "{header}.cuh"
{include}{shared}__global__ void {kernel}(int* p, int by) {{
{body}  p[threadIdx.x] += {factor} * by{more};
}}
"""
BODY = "  __shared__ int tile[32];\n  tile[threadIdx.x] = p[threadIdx.x];\n  __syncthreads();\n  p[threadIdx.x] = tile[31 - threadIdx.x];\n"
CALLER = """#include <cuda_runtime.h>
#include "{header}.cuh"
void {caller}(int* p) {{
  {kernel}<<<{blocks}, 32>>>(p, {by});
  cudaDeviceSynchronize();
}}
"""
MAIN = """#include <cstdio>
{declarations}int main() {{
  int* p;
  cudaMallocManaged(&p, 32 * sizeof(int));
  for (int i = 0; i < 32; ++i) p[i] = i;
{calls}  printf("%d\\n", p[3]);
}}
"""


class Project:
    """A program with kernels, each with a header and callers, in a git repository with its mirror."""

    def __init__(self, tool, compiler, folder, seed, layout):
        self.tool, self.compiler, self.folder, self.random = tool, compiler, folder, random.Random(seed)
        self.headers, self.sources = LAYOUTS[layout]
        self.library = 1 if layout == "submodule" else 0  # the factor in its header
        self.kernels, self.callers = {}, {}
        self.edits = {}  # the marks that edits added, by path in the mirror
        self.git("init", "-q", "-b", "main")
        with open(os.path.join(folder, ".gitignore"), "w") as out:
            out.write(".whole\n.plain\n.program\n.library\n.gitconfig\n")
        self.git("add", ".gitignore")
        if self.library:
            self.git("init", "-q", "-b", "main", ".library")
            self.commit_library(".library")
            self.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", os.path.join(folder, ".library"), LIBRARY)
        for _ in range(2):
            self.add_kernel()
        for _ in range(2):
            self.add_caller()
        self.count = 0

    def try_git(self, *arguments):
        environment = dict(os.environ, HOME=self.folder, GIT_CONFIG_NOSYSTEM="1")
        return subprocess.run(["git", "-c", "user.name=t", "-c", "user.email=t@example.org", *arguments], cwd=self.folder,
                              env=environment, capture_output=True, text=True)

    def git(self, *arguments):
        done = self.try_git(*arguments)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def commit_library(self, folder):
        with open(os.path.join(self.folder, folder, "library.cuh"), "w") as out:
            out.write(LIBRARY_HEADER.format(factor=self.library))
        self.git("-C", folder, "add", "-A")
        self.git("-C", folder, "commit", "-q", "-m", "step")

    def path(self, name):
        """Returns the path of a source relative to the project's folder."""
        return os.path.join(self.headers if name.endswith(".cuh") else self.sources, name)

    def mirrored(self, name):
        return os.path.join("sycl", self.path(name))

    def fresh(self, prefix):
        self.count = getattr(self, "count", 0) + 1
        return f"{prefix}{self.count}"

    def add_kernel(self):
        name = self.fresh("kernel")
        self.kernels[name] = {"header": name, "file": name, "factor": 1, "shared": False}

    def add_caller(self):
        self.callers[self.fresh("caller")] = {"kernel": self.random.choice(sorted(self.kernels)), "blocks": 1, "by": 1}

    def edit_mirror(self):
        """Edits a file of the mirror like a user: adds a line, or changes a line that the conversion writes."""
        name = self.random.choice([k["file"] for k in self.kernels.values()] + list(self.callers)) + ".cpp"
        path = os.path.join(self.folder, self.mirrored(name))
        mark = "// " + self.fresh("edited")
        lines = open(path).read().split("\n")
        statements = [k for k, line in enumerate(lines) if line.endswith(";")]
        if statements and self.random.random() < 0.5:
            lines[self.random.choice(statements)] += "  " + mark
        else:
            lines.insert(-1, mark)
        with open(path, "w") as out:
            out.write("\n".join(lines))
        self.edits.setdefault(name, set()).add(mark)

    def branch(self):
        """Makes a change on each of two branches and merges them. The sources have both changes; git merges the
        mirror."""
        base = copy.deepcopy((self.kernels, self.callers))
        branch = self.fresh("branch")
        self.git("checkout", "-q", "-b", branch)
        self.step(False)
        self.write()
        self.commit()
        there = (self.kernels, self.callers)
        self.kernels, self.callers = copy.deepcopy(base)
        self.git("checkout", "-q", "main")
        self.step(False)
        self.write()
        self.commit()
        changed = [set(self.git("diff", "--name-only", self.git("merge-base", "main", branch).strip(), side, "--", ".", ":!sycl").split())
                   for side in ("main", branch)]
        merged = self.try_git("merge", "-q", "--no-commit", branch)
        assert merged.returncode in (0, 1), merged.stderr
        if not changed[0] & changed[1]:
            conflicts = [line for line in self.git("status", "--porcelain", "sycl").splitlines() if "U" in line[:2] or line[:2] == "AA"]
            assert not conflicts, (changed, conflicts)
        for mine, theirs, old in zip((self.kernels, self.callers), there, base):
            for name in set(old) | set(mine) | set(theirs):
                if name in mine and name in theirs and name in old:
                    mine[name].update({key: value for key, value in theirs[name].items() if value != old[name][key]})
                elif theirs.get(name) != old.get(name):
                    mine[name] = theirs.get(name)
                if mine.get(name) is None:
                    mine.pop(name, None)
        for line in self.git("status", "--porcelain", "sycl").splitlines():
            if "U" in line[:2] or line[:2] in ("AA", "DD"):
                name = line[3:]
                if os.path.exists(os.path.join(self.folder, name)) and line[:2] in ("UU", "AA"):
                    self.git("checkout", "--ours", "--", name)
                    self.git("add", name)
                else:
                    self.git("rm", "-q", "--cached", "--ignore-unmatch", name)
                    if os.path.exists(os.path.join(self.folder, name)):
                        os.remove(os.path.join(self.folder, name))

    def resolve(self, said):
        """Resolves conflicts like a user: takes the new conversion, and adds the edit at the end of the file again."""
        for old, new in re.findall(r"^cu2sycl: the edits of (\S+), whose source no longer exists, are in (\S+)$", said, re.M):
            marks = self.edits.pop(os.path.basename(old))
            self.edits.setdefault(os.path.basename(new), set()).update(marks)
        for path in re.findall(r"^cu2sycl: (\S+) was edited where its conversion changed", said, re.M):
            path = os.path.join(self.folder, path)
            text = open(path).read()
            assert text.count("<<<<<<< edited\n") == text.count(">>>>>>> converted now\n") > 0, text
            lost = set()
            for mine, theirs in re.findall(r"^<<<<<<< edited\n(.*?)^=======\n(.*?)^>>>>>>> converted now\n", text, re.M | re.S):
                lost |= set(re.findall(r"// edited\d+", mine)) - set(re.findall(r"// edited\d+", theirs))
            text = re.sub(r"^<<<<<<< edited\n.*?^=======\n(.*?)^>>>>>>> converted now\n", r"\1", text, flags=re.M | re.S)
            with open(path, "w") as out:
                out.write(text.rstrip("\n") + "\n" + "".join(mark + "\n" for mark in sorted(lost)))
        for path in re.findall(r"^cu2sycl: (\S+) has no source any more, but was edited", said, re.M):
            os.remove(os.path.join(self.folder, path))
            self.edits.pop(os.path.basename(path), None)

    def step(self, any_kind=True):
        kernel, caller = self.random.choice(sorted(self.kernels)), self.random.choice(sorted(self.callers))
        kind = self.random.choice(["factor", "shared", "by", "blocks", "kernel", "caller", "rename", "delete", "retarget"] + any_kind * ["edit", "edit", "branch", "library"])
        if kind == "edit":
            self.edit_mirror()
            kind = self.step(False)  # a change of the sources, of the edited file or of another
        elif kind == "branch":
            self.branch()
        elif kind == "factor":
            self.kernels[kernel]["factor"] += 1
        elif kind == "shared":
            self.kernels[kernel]["shared"] ^= True
        elif kind in ("by", "blocks"):
            self.callers[caller][kind] = 3 - self.callers[caller][kind] if kind == "by" else 1
            self.callers[caller]["by"] += kind == "blocks"
        elif kind == "kernel":
            self.add_kernel()
        elif kind == "caller":
            self.add_caller()
        elif kind == "rename":
            self.kernels[kernel]["file"] = self.fresh("renamed")
        elif kind == "delete" and len(self.callers) > 1:
            del self.callers[caller]
        elif kind == "library" and self.library:
            self.library += 1
            self.commit_library(LIBRARY)
        elif kind == "retarget":
            self.callers[caller]["kernel"] = kernel
        return kind

    def write(self):
        """Writes the sources, and deletes those that no longer exist."""
        files = {}
        for name, k in self.kernels.items():
            files[self.path(f"{k['header']}.cuh")] = HEADER.format(kernel=name)
            library = f'#include "{os.path.relpath(LIBRARY, self.sources)}/library.cuh"\n' if self.library else ""
            files[self.path(f"{k['file']}.cu")] = KERNELS.format(
                header=self.include(k), kernel=name, shared="", factor=k["factor"], body=BODY if k["shared"] else "",
                include=library, more=" + library(p)" if self.library else "")
        for name, c in self.callers.items():
            files[self.path(f"{name}.cu")] = CALLER.format(header=self.include(self.kernels[c["kernel"]]), caller=name, **c)
        files[self.path("main.cu")] = MAIN.format(declarations="".join(f"void {c}(int* p);\n" for c in sorted(self.callers)),
                                           calls="".join(f"  {c}(p);\n" for c in sorted(self.callers)))
        for folder in {self.headers, self.sources}:
            os.makedirs(os.path.join(self.folder, folder), exist_ok=True)
            for old in os.listdir(os.path.join(self.folder, folder)):
                path = os.path.join(folder, old)
                if old.endswith((".cu", ".cuh")) and path not in files:
                    os.remove(os.path.join(self.folder, path))
        for name, text in files.items():
            with open(os.path.join(self.folder, name), "w") as out:
                out.write(text)

    def include(self, kernel):
        """Returns the path with which a source includes a kernel's header."""
        return os.path.relpath(os.path.join(self.headers or ".", kernel["header"]), self.sources or ".")

    def hook(self, names):
        return subprocess.run([self.tool, "convert", "--mirror", "--quiet", *names], cwd=self.folder,
                              capture_output=True, text=True)

    def commit(self):
        """Commits like a user: adds files, runs the hook on staged files, adds its outputs, and runs it again."""
        self.git("add", "-A", "--", ".", ":!sycl")
        names = [name for name in self.git("diff", "--cached", "--name-only", "--diff-filter=d").splitlines() if name.endswith((".cu", ".cuh"))]
        first = self.hook(names)
        assert first.returncode in (0, 1), first.stderr
        self.resolve(first.stderr)
        if first.returncode == 1:
            assert "git add sycl" in first.stderr, first.stderr
            again = self.hook(names)
            assert again.returncode == (1 if "??" in self.git("status", "--porcelain", "-uall", "sycl") else 0), again.stderr
            self.git("add", "-A", "sycl")
        second = self.hook(names)
        assert second.returncode == 0, second.stderr
        self.git("commit", "-q", "--allow-empty", "-m", "step")

    def check(self, run):
        """Checks that the mirror equals a conversion of the whole project, compiles, and prints what the sources
        say."""
        whole = os.path.join(self.folder, ".whole")
        shutil.rmtree(whole, ignore_errors=True)
        done = subprocess.run([self.tool, "convert", ".", "-o", whole, "--in-root", "."], cwd=self.folder, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        plain = os.path.join(self.folder, ".plain")
        shutil.rmtree(plain, ignore_errors=True)
        shutil.copytree(os.path.join(self.folder, "sycl"), plain)
        for name, marks in self.edits.items():
            path = os.path.join(plain, self.path(name))
            text = open(path).read()
            assert all(mark in text for mark in marks), (name, marks, text)
            with open(path, "w") as out:
                out.write(re.sub(r" *// edited\d+\n", lambda found: "\n" if found[0][0] == " " else "", text))
        different = subprocess.run(["diff", "-r", "-x", ".cu2sycl.written", "-x", ".gitattributes", "-x", "cu2sycl", whole, plain], capture_output=True, text=True)
        assert different.returncode == 0, different.stdout
        verified = subprocess.run([self.tool, "convert", "--check", "-o", "sycl", "--in-root", "."], cwd=self.folder, capture_output=True, text=True)
        assert verified.returncode == 0, verified.stderr
        if not run:
            return
        mirror = os.path.join(self.folder, "sycl")
        units = [os.path.join(mirror, self.sources, name) for name in sorted(os.listdir(os.path.join(mirror, self.sources))) if name.endswith(".cpp")]
        program = os.path.join(self.folder, ".program")
        wrong = self.compiler.run(units, mirror, output=program)
        assert not wrong, wrong
        printed = subprocess.run([program], capture_output=True, text=True).stdout
        assert printed == f"{self.expected()}\n", (printed, self.expected())

    def expected(self):
        p = list(range(32))
        for name in sorted(self.callers):
            c = self.callers[name]
            k = self.kernels[c["kernel"]]
            p = [v + k["factor"] * c["by"] + (v & 1) * self.library for v in (p[::-1] if k["shared"] else p)]
        return p[3]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("compiler")
    parser.add_argument("precompiled")
    parser.add_argument("libraries")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=8)
    parser.add_argument("--run-all", action="store_true", help="compile and run the mirror after each step")
    parser.add_argument("--layout", choices=sorted(LAYOUTS), action="append")
    a = parser.parse_args()
    for layout in a.layout or sorted(LAYOUTS):
        with tempfile.TemporaryDirectory() as folder:
            follow(Project(os.path.abspath(a.tool), Compiler(a.compiler, a.precompiled, a.libraries), folder, a.seed, layout), a, layout)


def follow(project, a, layout):
    project.write()
    project.commit()
    project.check(a.run_all)
    for step in range(a.steps):
        kind = project.step()
        try:
            project.write()
            project.commit()
            project.check(step % 8 == 7 or a.run_all)
        except AssertionError as error:
            print(f"{layout}, seed {a.seed}, step {step}, {kind}: {error}")
            sys.exit(1)


main()
