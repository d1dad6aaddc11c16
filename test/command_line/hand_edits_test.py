#!/usr/bin/env python3
"""Tests edits of converted files: they are merged with new conversions, marked as conflicts where both changed the same
lines, and never lost. hand_edits_test.py CU2SYCL"""
import os
import re
import subprocess
import sys
import tempfile

KERNEL = """__global__ void scale(float* x, float by) {
  x[threadIdx.x] *= by;
}

void first(float* x) {
  scale<<<1, 64>>>(x, 2);
}

// Here
// are
// lines.

void last(float* x) {
  scale<<<1, 64>>>(x, 3);
}
"""


def main():
    tool = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, HOME=folder, GIT_CONFIG_NOSYSTEM="1")

        def run(*command):
            return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)

        def write(name, text):
            with open(os.path.join(folder, name), "w") as out:
                out.write(text)

        def read(name):
            return open(os.path.join(folder, name)).read()

        def convert(*more):
            return run(tool, "convert", "src", "-o", "sycl", *more)

        def expect(done, code, text=""):
            assert done.returncode == code and text in done.stderr, (code, text, done.returncode, done.stderr)

        os.makedirs(os.path.join(folder, "src"))
        write("src/k.cu", KERNEL)
        # Without git nothing can be merged, and nothing is lost.
        expect(convert("--in-root", "src"), 0)
        write("sycl/k.cpp", read("sycl/k.cpp") + "// mine\n")
        expect(convert("--in-root", "src"), 0)  # the conversion has not changed: nothing to merge
        write("src/k.cu", KERNEL.replace("x, 2", "x, 4"))
        expect(convert("--in-root", "src"), 2, "sycl/k.cpp: was edited, and the version that cu2sycl wrote is not committed to git")
        assert read("sycl/k.cpp").endswith("// mine\n") and "scale(item, x, 2)" in read("sycl/k.cpp")

        # In a git repository edits are merged, even if the first conversion was not committed.
        run("git", "init", "-q")
        expect(convert("--in-root", "src", "--force"), 0)
        write("src/k.cu", KERNEL)
        expect(convert("--in-root", "src"), 0)
        write("sycl/k.cpp", read("sycl/k.cpp").replace("  scale(item, x, 3)", "  scale(item, x, 3 + 0)") + "// mine\n")
        write("src/k.cu", KERNEL.replace("x, 2", "x, 4"))
        edited = read("sycl/k.cpp")
        expect(convert("--in-root", "src", "--check"), 1, "sycl/k.cpp would change")
        assert read("sycl/k.cpp") == edited
        expect(convert("--in-root", "src"), 0, "converted 1 file, merged 1 with manual edits")
        merged = read("sycl/k.cpp")
        assert merged.endswith("// mine\n") and "scale(item, x, 4)" in merged and "scale(item, x, 3 + 0)" in merged, merged
        expect(convert("--in-root", "src"), 0)
        assert read("sycl/k.cpp") == merged
        expect(convert("--in-root", "src", "--check"), 0)

        # The edit and the conversion changed the same line.
        write("src/k.cu", KERNEL.replace("x, 2", "x, 4").replace("x, 3", "x, 5"))
        expect(convert("--in-root", "src"), 1, "sycl/k.cpp was edited where its conversion changed; resolve the marked conflicts")
        marked = read("sycl/k.cpp")
        for line in ("<<<<<<< edited\n", "scale(item, x, 3 + 0)", "=======\n", "scale(item, x, 5)", ">>>>>>> converted now\n", "// mine\n"):
            assert line in marked, (line, marked)
        # Until the conflict is resolved, the file is not overwritten.
        for text in (read("src/k.cu"), read("src/k.cu").replace("x, 4", "x, 6")):
            write("src/k.cu", text)
            for more in ((), ("--check",)):
                expect(convert("--in-root", "src", *more), 1, "sycl/k.cpp has conflicts from an earlier run")
                assert read("sycl/k.cpp") == marked
        resolved = marked[:marked.index("<<<<<<<")] + marked[marked.index("=======\n") + 8:marked.index(">>>>>>>")] + marked[marked.index("converted now\n") + 14:]
        write("sycl/k.cpp", resolved)
        expect(convert("--in-root", "src"), 0, "merged 1")
        assert "scale(item, x, 5)" in read("sycl/k.cpp") and "scale(item, x, 6)" in read("sycl/k.cpp") and "// mine" in read("sycl/k.cpp")

        # Another version of cu2sycl may write other text. Here an option does: kernel names.
        expect(convert("--in-root", "src", "--kernel-names"), 0, "merged 1")
        assert "scale_kernel" in read("sycl/k.cpp") and "// mine" in read("sycl/k.cpp")

        # An edit of a helper header.
        expect(convert("--in-root", "src", "--force"), 0)
        run("git", "add", "-A")
        write("src/use.cu", "void f(float* x) { cudaMalloc(&x, 4); if (cudaMemset(x, 0, 4)) return; }\n")
        expect(convert("--in-root", "src"), 0)
        header = read("sycl/cu2sycl/memory/memory.hpp")
        write("sycl/cu2sycl/memory/memory.hpp", header + "// mine\n")
        expect(convert("--in-root", "src"), 0)
        assert read("sycl/cu2sycl/memory/memory.hpp") == header + "// mine\n"

        # A run that was interrupted after the list was written: before and after the file was written.
        listed = read("sycl/.cu2sycl.written")
        write("sycl/k.cpp", read("sycl/k.cpp") + "// mine\n")
        before = read("sycl/k.cpp")
        write("src/k.cu", KERNEL)
        expect(convert("--in-root", "src"), 0)
        after, new_list = read("sycl/k.cpp"), read("sycl/.cu2sycl.written")
        old_name, new_name = (re.search("^k.cpp\n(.*\n)", text, re.M)[1] for text in (listed, new_list))
        assert old_name != new_name, old_name
        both = new_list.replace(new_name, old_name + new_name)
        for text in (before, after):
            write("sycl/k.cpp", text)
            write("sycl/.cu2sycl.written", both)
            expect(convert("--in-root", "src"), 0)
            assert read("sycl/k.cpp") == after, read("sycl/k.cpp")

        # If a source is renamed, the edits of its conversion move to the new output, even if the source also changes.
        def exists(name):
            return os.path.exists(os.path.join(folder, name))

        write("sycl/k.cpp", read("sycl/k.cpp").replace("// lines.", "// lines of mine."))
        os.rename(os.path.join(folder, "src/k.cu"), os.path.join(folder, "src/scale.cu"))
        write("src/scale.cu", KERNEL.replace("x, 2", "x, 8"))
        write("src/other.cu", "__global__ void other(int* p) { *p = 1; }\nvoid run(int* p) { other<<<1, 1>>>(p); }\n")
        expect(convert("--in-root", "src", "--check"), 1, "sycl/scale.cpp would change")
        assert exists("sycl/k.cpp") and not exists("sycl/scale.cpp")
        expect(convert("--in-root", "src"), 0, "the edits of sycl/k.cpp, whose source no longer exists, are in sycl/scale.cpp")
        assert not exists("sycl/k.cpp") and "\nk.cpp" not in read("sycl/.cu2sycl.written")
        moved = read("sycl/scale.cpp")
        assert "// lines of mine." in moved and "// mine\n" in moved and "scale(item, x, 8)" in moved, moved
        assert "mine" not in read("sycl/other.cpp")
        expect(convert("--in-root", "src", "--check"), 0)
        # The edits do not move to a new file with a different text.
        os.remove(os.path.join(folder, "src/scale.cu"))
        write("src/new.cu", "__global__ void set(int* p) { *p = 2; }\nvoid run(int* p) { set<<<1, 1>>>(p); }\n")
        expect(convert("--in-root", "src"), 0, "sycl/scale.cpp was edited, and its source no longer exists")
        assert read("sycl/scale.cpp") == moved and "mine" not in read("sycl/new.cpp")


main()
