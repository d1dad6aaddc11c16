#!/usr/bin/env python3
"""The pre-commit hook in a real git repository: convertible CUDA passes, an unknown CUDA call is refused with its place."""
import os
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
GOOD = "__global__ void k(int* p) { p[threadIdx.x] = 1; }\n"
BAD = "void f() {\n  cudaNobodyKnowsThis(1);\n}\n"


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

        run("git", "init", "-q")
        run("git", "config", "user.email", "test@example.org")
        run("git", "config", "user.name", "test")
        # The hook as the project ships it, with the program that this build made.
        hook = open(os.path.join(root, ".pre-commit-hooks.yaml")).read()
        assert "id: cu2sycl-check" in hook and "entry: scripts/hook check" in hook, hook
        with open(os.path.join(repository, ".pre-commit-config.yaml"), "w") as config:
            config.write("repos:\n- repo: local\n  hooks:\n  - id: cu2sycl-check\n    name: cu2sycl check\n"
                         f"    entry: {root}/scripts/hook check\n    language: system\n    files: \\.(cu|cuh)$\n")
        installed = run("pre-commit", "install")
        assert installed.returncode == 0, installed.stdout + installed.stderr
        with open(os.path.join(repository, "good.cu"), "w") as out:
            out.write(GOOD)
        run("git", "add", ".")
        good = run("git", "commit", "-q", "-m", "good")
        assert good.returncode == 0, good.stdout + good.stderr
        # Without the program the hook says how to install it, and installs nothing.
        alone = os.path.join(folder, "checkout", "scripts")
        os.makedirs(alone)
        shutil.copy(os.path.join(root, "scripts", "hook"), alone)
        missing = subprocess.run([os.path.join(alone, "hook"), "check", "good.cu"], cwd=repository,
                                 env=dict(environment, CU2SYCL=""), capture_output=True, text=True)
        if not shutil.which("cu2sycl"):
            assert missing.returncode == 2 and missing.stderr.startswith("cu2sycl is not installed; "), missing.stderr
            assert missing.stderr.count("\n") == 1, missing.stderr
        with open(os.path.join(repository, "bad.cu"), "w") as out:
            out.write(BAD)
        run("git", "add", ".")
        bad = run("git", "commit", "-q", "-m", "bad")
        said = bad.stdout + bad.stderr
        assert bad.returncode != 0, "a commit with an unknown CUDA call passed"
        assert "bad.cu:2:3: warning:" in said and "[CS1001]" in said, said


main()
