#!/usr/bin/env python3
"""Tests the tutorials: writes their files, runs their commands one after the other in an empty folder, and compares the
output of each command with the text after it, in which `…` matches anything. tutorials_test.py CU2SYCL TUTORIAL…"""
import os
import re
import subprocess
import sys
import tempfile


def matches(wanted, printed):
    pattern = "".join(".*?" if part == "…" else re.escape(part) for part in re.split("(…)", wanted.strip("\n")))
    return re.fullmatch(pattern, printed.strip("\n"), re.S) is not None


def follow(tool, path):
    blocks = re.findall(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", open(path).read(), re.M | re.S)
    ran = 0
    with tempfile.TemporaryDirectory() as folder:
        binaries = os.path.join(folder, ".bin")
        work = os.path.join(folder, "work")
        os.makedirs(binaries)
        os.makedirs(work)
        os.symlink(tool, os.path.join(binaries, "cu2sycl"))
        environment = dict(os.environ, HOME=folder, XDG_CACHE_HOME=os.path.join(folder, ".cache"), GIT_CONFIG_NOSYSTEM="1",
                           PATH=binaries + os.pathsep + os.environ["PATH"])
        for name in ("AUTHOR", "COMMITTER"):
            environment |= {f"GIT_{name}_NAME": "test", f"GIT_{name}_EMAIL": "test@example.org"}
        for k, (kind, name, text) in enumerate(blocks):
            if name:
                os.makedirs(os.path.dirname(os.path.join(work, name)), exist_ok=True)
                with open(os.path.join(work, name), "w") as out:
                    out.write(text)
            elif kind == "sh":
                done = subprocess.run(["bash", "-ec", "exec 2>&1\n" + text], cwd=work, env=environment, capture_output=True, text=True)
                assert done.returncode == 0, (path, text, done.returncode, done.stdout)
                wanted = blocks[k + 1][2] if k + 1 < len(blocks) and blocks[k + 1][0] == "text" else ""
                assert matches(wanted, done.stdout), f"{path}\n{text}\nprints\n{done.stdout}\nnot\n{wanted}"
                ran += 1
    assert ran >= 3, (path, ran)


tool = os.path.abspath(sys.argv[1])
for tutorial in sys.argv[2:]:
    follow(tool, tutorial)
