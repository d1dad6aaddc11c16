#!/usr/bin/env python3
"""Tests that the cache of earlier runs over a project changes no result. cache_test.py CU2SYCL"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

KERNEL = '#include "k.cuh"\n__global__ void k(int* p) { p[threadIdx.x] = VALUE; }\n'


def main():
    tool = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        cache = os.path.join(folder, "cache", "cu2sycl")
        environment = dict(os.environ, HOME=folder, XDG_CACHE_HOME=os.path.dirname(cache))

        def run(*arguments, **more):
            return subprocess.run([tool, *arguments], cwd=folder, env=dict(environment, **more), capture_output=True, text=True, errors="replace")

        def write(name, text, encoding="utf-8"):
            os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
            with open(os.path.join(folder, name), "w", encoding=encoding) as out:
                out.write(text)

        def kept():
            return sorted(os.listdir(cache)) if os.path.isdir(cache) else []

        def outputs(*more):
            """Returns the outputs and messages of a conversion, and checks that they are the same with and without the
            cache."""
            results = []
            for extra in (["--no-cache"], []):
                shutil.rmtree(os.path.join(folder, "out"), ignore_errors=True)
                done = run("convert", "src", "-o", "out", "--in-root", "src", *more, *extra)
                texts = {}
                for at, folders, names in os.walk(os.path.join(folder, "out")):
                    for name in names:
                        path = os.path.join(at, name)
                        texts[os.path.relpath(path, folder)] = open(path, "rb").read()
                results.append((done.returncode, done.stderr, texts))
            assert results[0][:2] == results[1][:2], [one[:2] for one in results]
            assert results[0][2] == results[1][2], [name for name in results[0][2] if results[1][2].get(name) != results[0][2][name]]
            return results[0]

        write("src/k.cuh", "__global__ void k(int* p);\n")
        write("src/k.cu", KERNEL.replace("VALUE", "1"))
        write("src/main.cu", '#include "k.cuh"\n#include "late.h"\nint main() {\n  k<<<1, 1>>>(0);\n  cudaEglPlaneDesc_st();\n}\n')
        write("src/latin.cu", "// \xe9\n__global__ void l() {}\n", "latin-1")

        # A single file without its project, a dump and a patch are not cached.
        run("convert", "src/k.cu")
        run("convert", "src", "--in-root", "src", "--diff")
        run("convert", "src", "--in-root", "src", "--dump", "model")
        run("check", "src", "--in-root", "src", "--no-cache")
        assert kept() == [], kept()
        first = run("check", "src", "--in-root", "src")
        assert len(kept()) == 1 and first.returncode == 1 and "[CS1001]" in first.stderr, first.stderr
        # Runs for different files of a project use the same entry.
        time_of = os.stat(os.path.join(cache, kept()[0])).st_mtime_ns
        assert run("check", "src", "--in-root", "src").stderr == first.stderr
        assert "2 findings in 1 file" in run("check", "src/main.cu", "--in-root", "src").stderr
        assert run("check", "src/k.cu", "--in-root", "src").returncode == 0
        before = outputs()
        assert len(kept()) == 1 and os.stat(os.path.join(cache, kept()[0])).st_mtime_ns == time_of
        assert b"\xe9" in before[2]["out/latin.cpp"]

        # Changed options, tables, included files outside of the project, and files that were missing before.
        assert b"k_kernel" in outputs("--kernel-names")[2]["out/k.cpp"]
        write("mine.yaml", '- call: cudaEglPlaneDesc_st\n  parameters: []\n  to: "known()"\n')
        assert b"known()" in outputs("--table", "mine.yaml")[2]["out/main.cpp"]
        write("mine.yaml", '- call: cudaEglPlaneDesc_st\n  parameters: []\n  to: "better_known()"\n')
        assert b"better_known()" in outputs("--table", "mine.yaml")[2]["out/main.cpp"]
        write("src/late.h", "#define cudaEglPlaneDesc_st() 0\n")
        assert outputs()[0] == 0
        os.remove(os.path.join(folder, "src/late.h"))
        assert outputs() == before
        write("elsewhere/late.h", "#define cudaEglPlaneDesc_st() 0\n")
        assert outputs("-I", "elsewhere")[0] == 0
        write("elsewhere/late.h", "#define cudaSomethingElse() 0\n")
        assert outputs("-I", "elsewhere")[0] == 1
        os.remove(os.path.join(folder, "elsewhere/late.h"))
        assert outputs("-I", "elsewhere")[0] == 1
        write("elsewhere/late.h", "#define cudaEglPlaneDesc_st() 0\n")
        assert outputs("-I", "elsewhere")[0] == 0
        write("src/k.cu", KERNEL.replace("VALUE", "2"))
        assert b"= 2" in outputs()[2]["out/k.cpp"]

        # A damaged entry is not used.
        good = outputs()
        for name in kept():
            path = os.path.join(cache, name)
            whole = open(path, "rb").read()
            for text in (b"", b"rubbish", whole[:50], whole[:-1], whole[:200] + b"?" + whole[201:], whole.replace(b"= 2", b"= 3")):
                with open(path, "wb") as out:
                    out.write(text)
                assert outputs() == good, text[:100]
        # A cache folder that cannot be written, or no cache folder.
        for set_to in ("/dev/null/here", ""):
            done = run("check", "src", "--in-root", "src", XDG_CACHE_HOME=set_to, HOME="")
            assert done.returncode == 1 and "[CS1001]" in done.stderr, done.stderr
        # Only the newest entries are kept.
        for value in range(20):
            write("src/k.cu", KERNEL.replace("VALUE", str(value)))
            outputs()
            time.sleep(0.01)
        assert len(kept()) <= 16, kept()
        said = run("cache", "show").stdout
        assert re.fullmatch(re.escape(cache) + r": 16 runs, 0\.\d MB\n", said), said
        assert run("cache", "clear").stdout == "deleted 16 runs\n" and kept() == []
        assert run("cache", "clear").stdout == "deleted 0 runs\n"
        assert run("check", "src", "--in-root", "src").returncode == 1 and len(kept()) == 1


main()
