#!/usr/bin/env python3
"""Tests the Debian package and the static program: the dependencies of the package, its files, its manual and
completions. Both programs then run tests of the command line in a root folder that contains nothing else, except the
dynamic libraries of the package's program, which must be in its dependencies. The static program runs all tests. The
package's program runs only those of tables, since the test `command_line` runs all of them with the same build.

  debian_test.py BUILD_FOLDER COMMAND_LINE_TEST

Exit status 77: there is no dpkg-shlibdeps or no static program."""
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

from confined import Confined


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, **options)


def tests_in_root(program, folder, command_line_test, least, *which):
    confined = Confined(program, folder)
    try:
        said = run(sys.executable, command_line_test, confined.command, *which, env=confined.environment())
        assert said.returncode == 0, said.stderr[-3000:]
        ran = int(re.search(r"Ran (\d+) tests", said.stderr)[1])
        skipped = int(re.search(r"skipped=(\d+)|$", said.stderr)[1] or 0)
        print(f"{program}: {ran} tests in a root of its own, {skipped} of them skipped, which need a compiler or git there")
        assert ran >= least and skipped < 5, said.stderr[-3000:]
    finally:
        confined.close()


def main():
    build, command_line_test = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    static = os.path.join(build, "cu2sycl-static")
    if shutil.which("dpkg-shlibdeps") is None or not os.path.exists(static):
        print("skipped: dpkg-shlibdeps or cu2sycl-static was not found")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        made = run("cpack", "-G", "DEB", "-B", folder, cwd=build)
        assert made.returncode == 0, made.stdout + made.stderr
        package = glob.glob(os.path.join(folder, "*.deb"))[0]
        needs = run("dpkg-deb", "-f", package, "Depends").stdout.strip()
        assert "libc6 (>= " in needs and "libstdc++6 (>= " in needs, needs
        assert "boost" not in needs and "yaml" not in needs, needs
        root = os.path.join(folder, "root")
        assert run("dpkg", "-x", package, root).returncode == 0
        tool = os.path.join(root, "usr/bin/cu2sycl")
        for name in ("include/cu2sycl/memory/memory.hpp", "share/man/man1/cu2sycl.1", "share/bash-completion/completions/cu2sycl",
                     "share/zsh/vendor-completions/_cu2sycl", "share/fish/vendor_completions.d/cu2sycl.fish", "share/doc/cu2sycl/docs/usage.md"):
            assert os.path.exists(os.path.join(root, "usr", name)) or os.path.exists(os.path.join(root, "usr", name + ".gz")), name
        page = open(os.path.join(root, "usr/share/man/man1/cu2sycl.1")).read()
        assert ".SS \"cu2sycl tables explain\"" in page and "\\fB\\-\\-root, \\-\\-in\\-root\\fR" in page, page[:2000]
        completion = os.path.join(root, "usr/share/bash-completion/completions/cu2sycl")
        for words, wanted in (("cu2sycl con", "convert config"), ("cu2sycl tables exp", "explain export"), ("cu2sycl convert --in-r", "--in-root"),
                              ("cu2sycl tables list --o", "--own")):
            count = len(words.split()) - 1
            said = run("bash", "-c", f"cd {folder}; source {completion}; COMP_WORDS=({words}); COMP_CWORD={count}; _cu2sycl; echo ${{COMPREPLY[@]}}")
            assert said.stdout.split() == wanted.split(), (words, said.stdout, said.stderr)
        for library in Confined.libraries(tool):
            of = run("dpkg", "-S", library, os.path.realpath(library)).stdout.split(":")[0]
            assert f"{of} (" in needs or of in ("libc6", "libgcc-s1"), (library, of, needs)
        if os.getuid() != 0:
            print("skipped: only root can give the programs a root of their own")
            sys.exit(77)
        tests_in_root(tool, os.path.join(folder, "package"), command_line_test, 8, "-k", "table")
        tests_in_root(static, os.path.join(folder, "static"), command_line_test, 40)
        assert Confined.libraries(static) == [], "the static program is linked to libraries"


main()
