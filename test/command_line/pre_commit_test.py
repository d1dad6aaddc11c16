#!/usr/bin/env python3
"""Tests the pre-commit hooks in a git repository. cu2sycl-check accepts CUDA that can be converted, refuses an unknown
CUDA call with its place, and reads files with their project. cu2sycl-mirror updates the mirror with every commit."""
import os
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
GOOD = "__global__ void k(int* p) { p[threadIdx.x] = 1; }\n"
BAD = "void f() {\n  cudaNobodyKnowsThis(1);\n}\n"


def commit(run, message):
    """Commits. If the mirror hook asks for it, adds its outputs and commits again."""
    run("git", "add", "-A")
    first = run("git", "commit", "-q", "-m", message)
    if first.returncode != 0:
        assert "git add sycl" in first.stdout + first.stderr, first.stdout + first.stderr
        run("git", "add", "-A")
        second = run("git", "commit", "-q", "-m", message)
        assert second.returncode == 0, second.stdout + second.stderr
    assert run("git", "status", "--porcelain").stdout == "", run("git", "status", "--porcelain").stdout


def main():
    tool, root = sys.argv[1:3]
    if not shutil.which("pre-commit") or not shutil.which("git"):
        print("skipped: pre-commit or git is not installed")
        sys.exit(SKIPPED)
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, HOME=folder, PRE_COMMIT_HOME=os.path.join(folder, "cache"), GIT_CONFIG_NOSYSTEM="1", CU2SYCL=tool)
        repository = os.path.join(folder, "repository")
        os.makedirs(repository)

        def run(*command):
            return subprocess.run(command, cwd=repository, env=environment, capture_output=True, text=True)

        def write(name, text):
            with open(os.path.join(repository, name), "w") as out:
                out.write(text)

        def read(name):
            return open(os.path.join(repository, name)).read()

        run("git", "init", "-q")
        run("git", "config", "user.email", "test@example.org")
        run("git", "config", "user.name", "test")
        # The hooks of this repository, with the program of this build.
        hook = open(os.path.join(root, ".pre-commit-hooks.yaml")).read()
        hooks = "".join("  " + line + "\n" for line in hook.splitlines())
        assert "- id: cu2sycl-check" in hook and "- id: cu2sycl-mirror" in hook, hook
        with open(os.path.join(repository, ".pre-commit-config.yaml"), "w") as config:
            config.write("repos:\n- repo: local\n  hooks:\n" + hooks.replace("entry: scripts", f"entry: {root}/scripts").replace("language: script", "language: system"))
        installed = run("pre-commit", "install")
        assert installed.returncode == 0, installed.stdout + installed.stderr
        write("good.cu", GOOD)
        commit(run, "good")
        # A kernel, its header and two callers, edited one by one.
        write("kernel.cuh", "#pragma once\n__global__ void kernel(int* p);\n")
        write("kernel.cu", '#include "kernel.cuh"\n' + GOOD.replace("void k(", "void kernel("))
        for name in ("one", "two"):
            write(name + ".cu", '#include "kernel.cuh"\nvoid %s(int* p) { kernel<<<1, 32>>>(p); }\n' % name)
        commit(run, "a kernel and its callers")
        write("kernel.cu", '#include "kernel.cuh"\n' + GOOD.replace("void k(", "void kernel(").replace("= 1", "= 2"))
        commit(run, "the kernel")
        assert "kernel_launch(" in read("sycl/kernel.cpp") and "= 2" in read("sycl/kernel.cpp"), read("sycl/kernel.cpp")
        write("one.cu", read("one.cu").replace("<<<1, 32>>>", "<<<2, 32>>>"))
        commit(run, "a caller")
        assert "kernel_launch(" in read("sycl/one.cpp"), read("sycl/one.cpp")
        run("git", "mv", "two.cu", "three.cu")
        commit(run, "renamed")
        assert not os.path.exists(os.path.join(repository, "sycl/two.cpp")) and "kernel_launch(" in read("sycl/three.cpp")
        run("git", "rm", "-q", "three.cu")
        commit(run, "deleted")
        assert not os.path.exists(os.path.join(repository, "sycl/three.cpp"))
        everything = run("pre-commit", "run", "--all-files")
        assert everything.returncode == 0, everything.stdout + everything.stderr
        # An edit in the mirror is merged with changes. If both change a line, the commit is refused.
        write("sycl/one.cpp", read("sycl/one.cpp") + "// tuned\n")
        write("one.cu", read("one.cu").replace("<<<2, 32>>>", "<<<3, 32>>>"))
        commit(run, "beside an edit")
        assert read("sycl/one.cpp").endswith("// tuned\n") and "range<3>(1, 1, 3)" in read("sycl/one.cpp"), read("sycl/one.cpp")
        write("sycl/one.cpp", read("sycl/one.cpp").replace("(1, 1, 3)", "(1, 1, 30)"))
        commit(run, "an edit alone")
        write("one.cu", read("one.cu").replace("<<<3, 32>>>", "<<<4, 32>>>"))
        run("git", "add", "-A")
        refused = run("git", "commit", "-q", "-m", "over an edit")
        assert refused.returncode != 0 and "sycl/one.cpp was edited where its conversion changed" in refused.stdout + refused.stderr, refused.stdout
        run("git", "add", "-A")
        again = run("git", "commit", "-q", "-m", "with marks of conflicts")
        assert again.returncode != 0 and "sycl/one.cpp has conflicts from an earlier run" in again.stdout + again.stderr, again.stdout
        assert "(1, 1, 30)" in read("sycl/one.cpp") and "(1, 1, 4)" in read("sycl/one.cpp"), read("sycl/one.cpp")
        run("git", "reset", "-q", "--hard")
        # If the program cannot be built, the hook prints what to install, and installs nothing.
        alone = os.path.join(folder, "checkout", "scripts")
        os.makedirs(alone)
        shutil.copy(os.path.join(root, "scripts", "hook"), alone)
        missing = subprocess.run([os.path.join(alone, "hook"), "check", "good.cu"], cwd=repository,
                                 env=dict(environment, CU2SYCL=""), capture_output=True, text=True)
        if not shutil.which("cu2sycl"):
            assert missing.returncode == 2 and "cu2sycl could not be built; " in missing.stderr, missing.stderr
        with open(os.path.join(repository, "bad.cu"), "w") as out:
            out.write(BAD)
        run("git", "add", ".")
        bad = run("git", "commit", "-q", "-m", "bad")
        said = bad.stdout + bad.stderr
        assert bad.returncode != 0, "a commit with an unknown CUDA call passed"
        assert "bad.cu:2:3: error:" in said and "[CS1001]" in said, said


main()
