#!/usr/bin/env python3
"""The Debian package and the static program: what the package names as its needs, that its program converts, that the
manual and the completions are right, and that the static program runs in a root that holds nothing else.
debian_test.py BUILD_FOLDER COMMAND_LINE_TEST
Exit status 77: there is no dpkg or no static program."""
import glob
import os
import shutil
import subprocess
import sys
import tempfile

KERNEL = "__global__ void k(int* p) { *p = 1; }\nvoid run(int* p) { k<<<1, 1>>>(p); }\n"


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, **options)


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
        said = run(sys.executable, command_line_test, tool, env=dict(os.environ, XDG_CACHE_HOME=os.path.join(folder, "cache")))
        assert said.returncode == 0, said.stderr[-3000:]
        for name in ("include/cu2sycl/memory.hpp", "share/man/man1/cu2sycl.1", "share/bash-completion/completions/cu2sycl",
                     "share/zsh/vendor-completions/_cu2sycl", "share/fish/vendor_completions.d/cu2sycl.fish", "share/doc/cu2sycl/docs/usage.md"):
            assert os.path.exists(os.path.join(root, "usr", name)) or os.path.exists(os.path.join(root, "usr", name + ".gz")), name
        page = open(os.path.join(root, "usr/share/man/man1/cu2sycl.1")).read()
        assert ".SS \"cu2sycl tables explain\"" in page and "\\fB\\-\\-in\\-root\\fR" in page, page[:2000]
        completion = os.path.join(root, "usr/share/bash-completion/completions/cu2sycl")
        for words, wanted in (("cu2sycl con", "convert"), ("cu2sycl tables exp", "explain export"), ("cu2sycl convert --in-r", "--in-root"),
                              ("cu2sycl tables list --o", "--own")):
            count = len(words.split()) - 1
            said = run("bash", "-c", f"cd {folder}; source {completion}; COMP_WORDS=({words}); COMP_CWORD={count}; _cu2sycl; echo ${{COMPREPLY[@]}}")
            assert said.stdout.split() == wanted.split(), (words, said.stdout, said.stderr)
        # A root with the program and a source alone.
        empty = os.path.join(folder, "empty")
        os.makedirs(os.path.join(empty, "tmp"))
        shutil.copy(static, os.path.join(empty, "cu2sycl"))
        with open(os.path.join(empty, "k.cu"), "w") as out:
            out.write(KERNEL)
        command = [] if os.getuid() == 0 else ["unshare", "-r"]
        said = run(*command, "chroot", empty, "/cu2sycl", "convert", "/k.cu", "-o", "/sycl")
        if said.returncode != 0 and os.getuid() != 0:
            print("skipped: no root of its own for the static program:", said.stderr)
        else:
            assert said.returncode == 0, said.stderr
            assert "k(p);" in open(os.path.join(empty, "sycl/k.cpp")).read()
            assert run(tool, "convert", os.path.join(empty, "k.cu")).stdout == open(os.path.join(empty, "sycl/k.cpp")).read()


main()
