#!/usr/bin/env python3
"""Tests what a mirror must not do: delete outputs because of another root or a submodule that is not checked out, read
excluded files or its own outputs, omit sources, mistake the conversion of one file for that of another.
mirror_cases_test.py CU2SYCL"""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

TOOL = os.path.abspath(sys.argv.pop(1))
KERNEL = "__global__ void %s(int* p) { *p = 1; }\nvoid run_%s(int* p) { %s<<<1, 1>>>(p); }\n"
BAD = "void f() { cudaNobodyKnowsThis(); }\n"


class Mirror(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        self.environment = dict(os.environ, HOME=self.folder, XDG_CACHE_HOME=os.path.join(self.folder, ".git", "cache"), GIT_CONFIG_NOSYSTEM="1")
        self.git("init", "-q", "-b", "main")

    def run_in(self, *command):
        return subprocess.run(command, cwd=self.folder, env=self.environment, capture_output=True, text=True)

    def git(self, *arguments):
        done = self.run_in("git", "-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "protocol.file.allow=always", *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def tool(self, *arguments):
        return self.run_in(TOOL, *arguments)

    def mirror(self, *names, code=1, said=""):
        done = self.tool("convert", "--mirror", "--quiet", *names)
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertIn(said, done.stderr)
        return done.stderr

    def commit(self):
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "step")

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as out:
            out.write(text)

    def kernel(self, name, kernel=None):
        self.write(name, KERNEL % ((kernel or os.path.basename(name).split(".")[0],) * 3))

    def read(self, name):
        with open(os.path.join(self.folder, name)) as file:
            return file.read()

    def files(self, folder="sycl"):
        out = []
        for parent, _, names in os.walk(os.path.join(self.folder, folder)):
            out += [os.path.relpath(os.path.join(parent, name), os.path.join(self.folder, folder)) for name in names if not name.startswith(".")]
        return sorted(name for name in out if not name.startswith("cu2sycl/"))

    def test_root_of_the_configuration(self):
        self.kernel("src/a.cu")
        self.kernel("src/b.cu")
        self.write(".cu2sycl.yaml", "root: src\nout: sycl\n")
        self.commit()
        self.mirror()
        self.commit()
        self.kernel("src/a.cu", "other")
        self.mirror("src/a.cu", said="1 file of the mirror changed; git add sycl")  # as the hook does
        self.assertEqual(self.files(), ["a.cpp", "b.cpp"])
        self.assertIn("other", self.read("sycl/a.cpp"))
        # Another root is refused: with it, no output would have a source.
        self.mirror("-o", "sycl", "--in-root", ".", "src/a.cu", code=2, said="was written for the project in src, not for the one in .")
        self.assertEqual(self.files(), ["a.cpp", "b.cpp"])

    def test_a_folder_that_was_converted_becomes_no_other_mirror(self):
        self.kernel("src/a.cu")
        self.commit()
        self.assertEqual(self.tool("convert", "src", "-o", "sycl").returncode, 0)
        self.mirror(code=2, said="was written for the project in src")
        self.assertEqual(self.files(), ["a.cpp"])

    def test_excluded_and_written_files_are_not_read(self):
        self.kernel("src/a.cu")
        self.write("third_party/x.cu", BAD)
        self.write(".cu2sycl.yaml", "exclude: [third_party]\n")
        self.commit()
        self.mirror("src/a.cu", "third_party/x.cu", ".cu2sycl.yaml")
        self.commit()
        self.assertEqual(self.files(), ["src/a.cpp"])
        # A hook is passed all files that changed, including outputs of the mirror.
        self.mirror("src/a.cu", "sycl/src/a.cpp", "third_party/x.cu", code=0)
        self.assertEqual(self.files(), ["src/a.cpp"])
        checked = self.tool("check", "third_party/x.cu")
        self.assertEqual((checked.returncode, checked.stderr), (0, "cu2sycl: third_party/x.cu is excluded by .cu2sycl.yaml; it is not read\n"))

    def test_a_mirror_that_was_begun_late_is_filled(self):
        for name in "abc":
            self.kernel(f"src/{name}.cu")
        self.commit()
        self.kernel("src/d.cu")  # git does not have it yet
        self.mirror("src/a.cu", said="the mirror lacked 2 sources that git has; their outputs are added")
        self.assertEqual(self.files(), ["src/a.cpp", "src/b.cpp", "src/c.cpp"])
        self.assertEqual(self.tool("convert", "--check", "-o", "sycl", "--in-root", ".").returncode, 0)

    def test_a_plain_source_takes_no_name_of_a_conversion(self):
        self.kernel("src/add.cu")
        self.kernel("src/b.cu")
        self.commit()
        self.mirror()
        edited = self.read("sycl/src/add.cpp") + "// mine\n"
        for text in (None, edited):
            self.commit()
            if text:
                os.remove(os.path.join(self.folder, "src/add.cpp"))
                self.mirror()
                self.write("sycl/src/add.cpp", text)
                self.commit()
                self.mirror(code=0)
            self.write("src/add.cpp", "int z2;\n")
            self.git("add", "src")
            self.mirror("src/add.cpp")
            self.assertEqual(self.files(), ["src/add.sycl.cpp", "src/b.cpp"])
            self.assertIn("parallel_for", self.read("sycl/src/add.sycl.cpp"))
        self.assertIn("// mine\n", self.read("sycl/src/add.sycl.cpp"))

    def test_neighbours_join(self):
        for name in ("a", "b", "d"):
            self.kernel(f"{name}.cu")
        self.commit()
        self.mirror()
        self.commit()
        self.git("checkout", "-q", "-b", "other")
        self.kernel("b.cu", "second")
        self.kernel("c1.cu")
        self.commit()
        self.mirror()
        self.commit()
        self.git("checkout", "-q", "main")
        self.kernel("a.cu", "first")
        self.kernel("c2.cu")
        self.commit()
        self.mirror()
        self.commit()
        self.git("merge", "-q", "--no-edit", "other")
        self.mirror(code=0)
        self.assertEqual(self.git("status", "--porcelain"), "")
        self.assertEqual(self.files(), ["a.cpp", "b.cpp", "c1.cpp", "c2.cpp", "d.cpp"])

    def test_branches_that_change_one_source_join(self):
        lines = [f"int value{n} = {n};\n" for n in range(40)]
        self.kernel("a.cu")
        self.write("m.cu", KERNEL % ("m", "m", "m") + "".join(lines))
        self.commit()
        self.mirror()
        self.commit()
        for branch, number in (("other", 5), ("main", 35)):
            self.git("checkout", "-q", "-B", branch)
            self.write("m.cu", KERNEL % ("m", "m", "m") + "".join(lines[:number] + ["int more;\n"] + lines[number:]))
            self.commit()
            self.mirror()
            self.commit()
            self.git("checkout", "-q", "-B", "main", "HEAD~2" if branch == "other" else "HEAD")
        self.git("merge", "-q", "--no-edit", "other")
        self.assertEqual(self.mirror(code=0), "")
        self.assertEqual(self.git("status", "--porcelain"), "")
        # A later edit of the output is kept and merged with the next conversion.
        self.write("sycl/m.cpp", "// mine\n" + self.read("sycl/m.cpp"))
        self.write("m.cu", self.read("m.cu") + "int last;\n")
        self.mirror("m.cu")
        self.assertRegex(self.read("sycl/m.cpp"), r"(?s)^// mine\n.*int more;.*int more;.*int last;\n$")

    def test_what_lies_outside_is_not_mirrored(self):
        self.kernel("src/a.cu")
        self.write("tests/t.cpp", "int t();\n")
        self.write(".cu2sycl.yaml", "root: src\nout: sycl\nexclude: [src/late]\n")
        self.commit()
        self.mirror("src/a.cu", "tests/t.cpp")
        self.assertEqual(self.files(), ["a.cpp"])
        self.commit()
        self.mirror("tests/t.cpp", code=0)
        # The outputs of a folder are deleted if it is excluded later. Patterns are relative to the configuration file.
        self.write(".cu2sycl.yaml", "root: src\nout: sycl\n")
        self.kernel("src/late/b.cu")
        self.git("add", "src")
        self.mirror()
        self.assertEqual(self.files(), ["a.cpp", "late/b.cpp"])
        self.write(".cu2sycl.yaml", "root: src\nout: sycl\nexclude: [src/late]\n")
        self.mirror()
        self.assertEqual(self.files(), ["a.cpp"])

    def test_sources_that_git_lacks_are_left_out(self):
        self.kernel("a.cu")
        self.commit()
        self.kernel("b.cu")
        self.mirror(said="git does not have 1 source, which the mirror leaves out")
        self.assertEqual(self.files(), ["a.cpp"])
        self.git("add", "b.cu")
        self.mirror()
        self.assertEqual(self.files(), ["a.cpp", "b.cpp"])

    def test_folders_that_can_be_no_mirror(self):
        self.kernel("src/a.cu")
        self.commit()
        self.mirror("--in-root", "src", "-o", "src", code=2, said="src contains the sources; name another folder for the mirror")
        self.mirror("-o", "../mirror", code=2, said="../mirror is outside of the project's repository")

    def test_without_a_repository(self):
        shutil.rmtree(os.path.join(self.folder, ".git"))
        self.kernel("a.cu")
        self.mirror("a.cu", code=2, said="--mirror needs a git repository, and this folder is in none")

    def test_all_that_is_named_is_excluded(self):
        self.write("late/b.cu", BAD)
        said = "cu2sycl: late/b.cu is excluded%s; it is not read\n"
        for arguments in (("--exclude", "late"), ()):
            if not arguments:
                self.write(".cu2sycl.yaml", "exclude: [late]\n")
            for command in ("convert", "check"):
                done = self.tool(command, "late/b.cu", *arguments)
                self.assertEqual((done.returncode, done.stderr), (0, said % ("" if arguments else " by .cu2sycl.yaml")))
        self.assertEqual(self.tool("run", "late/b.cu").stderr.splitlines()[-1], "cu2sycl: error: no source to run")

    def test_a_submodule_that_is_not_checked_out(self):
        library = os.path.join(self.folder, "library")
        self.kernel("library/x.cu")
        self.git("init", "-q", library)
        self.git("-C", library, "add", "-A")
        self.git("-C", library, "commit", "-q", "-m", "one")
        shutil.move(library, self.folder + ".library")
        self.addCleanup(shutil.rmtree, self.folder + ".library")
        self.git("submodule", "add", "-q", self.folder + ".library", "lib/x")
        self.kernel("a.cu")
        self.commit()
        self.mirror()
        self.commit()
        self.assertEqual(self.files(), ["a.cpp", "lib/x/x.cpp"])
        self.git("submodule", "deinit", "-q", "-f", "lib/x")
        self.mirror(code=0)
        self.assertEqual(self.files(), ["a.cpp", "lib/x/x.cpp"])

    def test_names_with_line_breaks(self):
        self.kernel("a\nb.cu", "a")
        self.kernel("\\n.cu", "n")
        self.commit()
        self.mirror()
        self.commit()
        self.kernel("a\nb.cu", "c")
        self.mirror()
        self.assertIn("void c(", self.read("sycl/a\nb.cpp"))

    def test_an_edited_output_without_a_source_is_said_once(self):
        self.kernel("a.cu")
        self.kernel("b.cu")
        self.commit()
        self.mirror()
        self.write("sycl/a.cpp", self.read("sycl/a.cpp") + "// mine\n")
        self.commit()
        os.remove(os.path.join(self.folder, "a.cu"))
        self.mirror(said="sycl/a.cpp was edited, and its source no longer exists; cu2sycl no longer manages it: keep or delete it")
        self.commit()
        self.assertEqual(self.mirror(code=0), "")
        self.assertIn("// mine\n", self.read("sycl/a.cpp"))


unittest.main()
