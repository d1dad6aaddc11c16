#!/usr/bin/env python3
"""Tests that no file is lost: the paths of outputs, files that are never overwritten, and the messages.
no_file_lost_test.py CU2SYCL"""
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest

TOOL = os.path.abspath(sys.argv.pop(1))
KERNEL = "__global__ void k(int* p) { p[threadIdx.x] = 1; }\n"
EDITED = "// tuned by hand\n"


class NoFileLost(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def write(self, name, text, mode="w"):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), mode) as out:
            out.write(text)
        return name

    def read(self, name):
        with open(self.path(name)) as source:
            return source.read()

    def run_tool(self, *arguments, stdin=None, cwd="", stdout=subprocess.PIPE, user=None):
        return subprocess.run([TOOL, *arguments], stdout=stdout, stderr=subprocess.PIPE, text=True, input=stdin, cwd=self.path(cwd), user=user)

    def git(self, *arguments):
        environment = dict(os.environ, HOME=self.folder, GIT_CONFIG_NOSYSTEM="1")
        done = subprocess.run(["git", "-c", "user.name=test", "-c", "user.email=test@example.org", *arguments], cwd=self.folder,
                              env=environment, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def files(self, folder):
        return sorted(os.path.relpath(os.path.join(root, name), self.path(folder))
                      for root, _, names in os.walk(self.path(folder)) for name in names if not name.startswith("."))

    def assert_done(self, result):
        self.assertEqual(result.returncode, 0, result.stderr)

    def assert_refused(self, result, *messages):
        self.assertEqual(result.returncode, 2, result.stderr)
        for message in messages:
            self.assertIn(message, result.stderr)

    def test_two_inputs_of_one_name_are_two_outputs(self):
        self.write("a/x.cu", KERNEL)
        self.write("b/x.cu", KERNEL.replace("= 1", "= 2"))
        self.assert_refused(self.run_tool("convert", "a/x.cu", "b/x.cu", "-o", "out.cpp"), "out.cpp: is a file, but there are 2 inputs")
        self.assertFalse(os.path.exists(self.path("out.cpp")))
        self.assert_done(self.run_tool("convert", "a/x.cu", "b/x.cu", "-o", "out"))
        self.assertEqual(self.files("out"), ["a/x.cpp", "b/x.cpp"])
        self.assert_done(self.run_tool("convert", "a", "b", "-o", "out2"))
        self.assertEqual(self.files("out2"), ["a/x.cpp", "b/x.cpp"])
        self.assertIn("= 2", self.read("out2/b/x.cpp"))

    def test_a_program_that_a_test_includes_is_compiled_alone_too(self):
        self.write("p/program.cu", KERNEL + "#ifndef TESTING\nint main() { k<<<1, 1>>>(nullptr); }\n#endif\n")
        self.write("p/test.cu", '#define TESTING\n#include "program.cu"\nint main() { k<<<1, 2>>>(nullptr); }\n')
        self.write("p/Makefile", "program: program.cu\n\tnvcc $< -o $@\n")
        self.assert_done(self.run_tool("convert", "p", "-o", "out", "--build"))
        self.assertEqual([one for one in self.files("out") if "/" not in one], ["Makefile", "program.cpp", "test.cpp"])
        self.assertIn('#include "program.cpp"', self.read("out/test.cpp"))
        self.assertIn("program: program.cpp", self.read("out/Makefile"))

    def test_one_file_whose_kernels_another_one_defines(self):
        folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../run/kernels/explicit_instances")
        done = self.run_tool("check", "--no-cache", "--in-root", folder, os.path.join(folder, "main.cu"))
        self.assert_done(done)

    def test_a_copy_of_a_system_header_is_in_no_include_folder(self):
        self.write("p/x.cu", "#include <sys/time.h>\n#include <lib/own.h>\n" + KERNEL)
        self.write("p/compat/sys/time.h", "struct timeval;\n")
        self.write("p/include/lib/own.h", "__device__ int of(int x) { return x + blockIdx.x; }\n")
        done = self.run_tool("convert", "p", "-o", "out")
        self.assert_done(done)
        self.assertIn("-I out/include", done.stderr)
        self.assertNotIn("compat", done.stderr)

    def test_a_header_of_another_language_is_not_read(self):
        self.write("p/x.cu", '#include "names.inc"\n' + KERNEL)
        self.write("p/names.inc", "#define SIZE 4\n__device__ int of(int x) { return x + blockIdx.x; }\n")
        self.write("p/unit.inc", "{ a message of Pascal\n{==\n")
        self.assert_done(self.run_tool("convert", "p", "-o", "out"))
        self.assertEqual(self.files("out"), ["names.inc", "x.cpp"])

    def test_a_link_in_the_folder_belongs_to_it(self):
        self.write("shared/common.cu", KERNEL)
        os.makedirs(self.path("proj"))
        os.symlink("../shared/common.cu", self.path("proj/common.cu"))
        os.symlink(self.path("shared/common.cu"), self.path("proj/other.cu"))
        os.makedirs(self.path("work"))
        self.assert_done(self.run_tool("convert", "../proj", "-o", "out", cwd="work"))
        self.assertEqual(self.files("work"), ["out/common.cpp", "out/other.cpp"])
        self.assertEqual(self.files("shared"), ["common.cu"])

    def test_nothing_outside_of_the_output_folder(self):
        self.write("a/x.cu", KERNEL)
        os.makedirs(self.path("work"))
        self.assert_refused(self.run_tool("convert", "../a/x.cu", "--in-root", ".", "-o", "out", cwd="work"), "../a/x.cu: is outside of .")
        self.assertEqual(self.files("work"), [])
        self.write("in/sub/x.cu", KERNEL)
        os.makedirs(self.path("out"))
        os.makedirs(self.path("elsewhere"))
        os.symlink(self.path("elsewhere"), self.path("out/sub"))
        self.assert_refused(self.run_tool("convert", "in", "-o", "out"), "a link leads outside of out")
        self.assertEqual(self.files("elsewhere"), [])

    def test_a_source_is_not_overwritten(self):
        self.write("self.cu", KERNEL)
        self.assert_refused(self.run_tool("convert", "self.cu", "-o", "self.cu"), "self.cu: is one of the inputs; --force overwrites it")
        self.assertEqual(self.read("self.cu"), KERNEL)
        self.assert_done(self.run_tool("convert", "self.cu", "-o", "self.cu", "--force"))
        self.assertIn("sycl::nd_item", self.read("self.cu"))

    def test_what_is_not_ours_is_not_overwritten(self):
        self.write("in/x.cu", KERNEL)
        self.write("f.cpp", EDITED)
        self.assert_refused(self.run_tool("convert", "in/x.cu", "-o", "f.cpp"), "f.cpp: was not written by cu2sycl; --force overwrites it")
        self.assertEqual(self.read("f.cpp"), EDITED)
        self.write("Makefile", EDITED)
        self.assert_refused(self.run_tool("convert", "in/x.cu", "-o", "Makefile"), "Makefile: is a build script; name a folder")
        self.assert_done(self.run_tool("convert", "in/x.cu", "-o", "f.cpp", "--force"))
        self.assertIn("nd_item", self.read("f.cpp"))

    def test_an_edited_output_is_not_overwritten(self):
        self.write("in/x.cu", KERNEL)
        self.write("in/y.cu", KERNEL)
        convert = ["convert", "in", "-o", "out"]
        self.assert_done(self.run_tool(*convert))
        self.write("in/x.cu", KERNEL.replace("= 1", "= 2"))
        self.assert_done(self.run_tool(*convert))  # overwrites the output of the first run
        self.assertIn("= 2", self.read("out/x.cpp"))
        edited = self.read("out/x.cpp") + EDITED
        self.write("out/x.cpp", edited)
        self.write("in/x.cu", KERNEL.replace("= 1", "= 3"))
        self.write("in/y.cu", KERNEL.replace("= 1", "= 3"))
        self.assert_refused(self.run_tool(*convert), "out/x.cpp: was edited, and the version that cu2sycl wrote is not committed to git")
        self.assertEqual(self.read("out/x.cpp"), edited)
        self.assertIn("= 1", self.read("out/y.cpp"))  # if one output cannot be written, none is
        self.assert_done(self.run_tool(*convert, "--force"))
        self.assertIn("= 3", self.read("out/x.cpp"))

    def test_the_list_has_gits_names(self):
        self.write("in/x.cu", KERNEL)
        self.assert_done(self.run_tool("convert", "in", "-o", "out"))
        lines = self.read("out/.cu2sycl.written").splitlines()
        self.assertTrue(lines[0].startswith("# "), lines[0])
        self.assertEqual(lines[1:], ["# root: ../in", "x.cpp", "  " + self.git("hash-object", "out/x.cpp").strip(), "  from -"])
        self.write("out/.cu2sycl.written", "cu2sycl 0.1.0\n" + self.git("hash-object", "out/x.cpp").strip() + " x.cpp\n")  # of 0.1
        self.write("in/x.cu", KERNEL.replace("= 1", "= 3"))
        self.assert_done(self.run_tool("convert", "in", "-o", "out"))
        self.write("out/.cu2sycl.written", "rubbish")  # a list that cannot be read has no entries
        self.write("in/x.cu", KERNEL.replace("= 1", "= 2"))
        self.assert_refused(self.run_tool("convert", "in", "-o", "out"), "out/x.cpp: was not written")

    def test_in_place_needs_git(self):
        self.write("x.cu", KERNEL)
        self.assert_refused(self.run_tool("convert", "--in-place", "x.cu"), "these files are not committed to git")
        self.git("init", "-q")
        self.git("add", ".")
        self.git("commit", "-q", "-m", "one")
        self.write("x.cu", KERNEL + KERNEL.replace("void k", "void l"))
        self.assert_refused(self.run_tool("convert", "--in-place", "x.cu"), "these files have changes that are not committed to git", " M x.cu")
        self.git("commit", "-q", "-a", "-m", "two")
        result = self.run_tool("convert", "--in-place", "x.cu")
        self.assert_done(result)
        self.assertIn("cu2sycl: renamed x.cu to x.cpp", result.stderr)
        self.assertFalse(os.path.exists(self.path("x.cu")))

    def test_in_place_and_what_is_in_the_way(self):
        self.write("x.cu", KERNEL)
        self.write("x.cpp", EDITED)
        self.assert_refused(self.run_tool("convert", "--in-place", "x.cu"), "x.cpp: was not written by cu2sycl")
        self.assertEqual((self.read("x.cu"), self.read("x.cpp")), (KERNEL, EDITED))
        os.symlink("x.cu", self.path("link.cu"))
        self.assert_refused(self.run_tool("convert", "--in-place", "link.cu", "--force"), "link.cu: is a symbolic link")
        self.assertTrue(os.path.islink(self.path("link.cu")))

    def test_in_place_again_after_it_was_cut_off(self):
        self.write("x.cu", KERNEL)
        shutil.copy(self.path("x.cu"), self.path("kept"))
        self.assert_done(self.run_tool("convert", "--in-place", "x.cu", "--force"))
        shutil.copy(self.path("kept"), self.path("x.cu"))  # the new file was written, the old one not yet deleted
        self.git("init", "-q")
        self.git("add", "x.cu")
        self.git("commit", "-q", "-m", "one")
        self.assert_done(self.run_tool("convert", "--in-place", "x.cu"))
        self.assertFalse(os.path.exists(self.path("x.cu")))

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full")
    def test_write_errors_on_standard_output(self):
        self.write("x.cu", KERNEL)
        for arguments in (["convert", "x.cu"], ["tables", "list"]):
            with open("/dev/full", "w") as full:
                self.assert_refused(self.run_tool(*arguments, stdout=full), "standard output cannot be written")

    def test_links_and_pipes_stay_what_they_are(self):
        self.write("x.cu", "void f() {\n  cudaNobodyKnowsThis(1);\n}\n")
        self.write("real.json", "")
        os.symlink("real.json", self.path("link.json"))
        self.run_tool("check", "x.cu", "--report", "link.json")
        self.assertTrue(os.path.islink(self.path("link.json")))
        self.assertIn("CS1001", self.read("real.json"))
        os.mkfifo(self.path("pipe.json"))
        reader = subprocess.Popen(["cat", self.path("pipe.json")], stdout=subprocess.PIPE, text=True)
        self.run_tool("check", "x.cu", "--report", "pipe.json")
        self.assertIn("CS1001", reader.communicate(timeout=20)[0])
        self.assertTrue(stat.S_ISFIFO(os.stat(self.path("pipe.json")).st_mode))
        os.mkfifo(self.path("pipe.cpp"))
        self.assert_refused(self.run_tool("convert", "x.cu", "-o", "pipe.cpp"), "pipe.cpp: is not a regular file")

    def test_reports_have_a_format_and_a_folder(self):
        self.write("x.cu", KERNEL)
        for name in ("x.htm", "noext"):
            self.assert_refused(self.run_tool("check", "x.cu", "--report", name), name + ": a report ends with .html, .json, .sarif or .csv")
            self.assertFalse(os.path.exists(self.path(name)))
        self.assert_refused(self.run_tool("check", "x.cu", "--report", "none/x.json"), "none/x.json: the folder does not exist")

    def test_standard_input_has_a_name_or_no_place(self):
        self.assert_refused(self.run_tool("convert", "-", "-o", "out", stdin=KERNEL), "--stdin-filename")
        self.assert_refused(self.run_tool("convert", "-", "--in-place", stdin=KERNEL), "standard input cannot be changed in place")
        self.assertEqual(self.files("."), [])
        self.assert_done(self.run_tool("convert", "-", "-o", "out/", "--stdin-filename", "x.cu", stdin=KERNEL))
        self.assertEqual(self.files("out"), ["x.cpp"])
        self.assert_done(self.run_tool("convert", "-", "-o", "y.cpp", stdin=KERNEL))

    def test_outputs_are_no_inputs(self):
        self.write("d/x.cu", KERNEL)
        self.write("d/words.txt", "words")
        for _ in range(3):
            self.assert_done(self.run_tool("convert", "d", "-o", "d/sycl", "--copy-all"))
        self.assertEqual(self.files("d"), ["sycl/words.txt", "sycl/x.cpp", "words.txt", "x.cu"])

    def test_one_bad_file_does_not_stop_the_others(self):
        self.write("x.cu", KERNEL)
        self.assert_refused(self.run_tool("convert", "x.cu", "missing.cu", "-o", "out"), "missing.cu: no such file")
        self.assertEqual(self.files("out"), ["x.cpp"])

    def test_unreadable_folders_are_said(self):
        self.write("in/x.cu", KERNEL)
        self.write("in/sub/y.cu", KERNEL)
        os.chmod(self.path("in/sub"), 0)
        self.addCleanup(os.chmod, self.path("in/sub"), 0o755)
        os.chmod(self.folder, 0o777)
        nobody = 65534 if os.geteuid() == 0 else None  # root can read all files
        self.assert_refused(self.run_tool("convert", "in", "-o", "out", user=nobody), "in/sub: Permission denied")
        self.assertEqual(self.files("out"), ["x.cpp"])

    def test_headers_that_outputs_include_come_along(self):
        self.write("src/api.h", '#include "types.h"\nvoid api(number* p);\n')
        self.write("src/types.h", "typedef int number;\n")
        self.write("src/unused.h", "void unused();\n")
        self.write("src/x.cu", '#include "api.h"\n' + KERNEL)
        self.assert_done(self.run_tool("convert", "src", "-o", "out"))
        self.assertEqual(self.files("out"), ["api.h", "types.h", "x.cpp"])

    def test_git_applies_a_diff(self):
        self.write("src/x.cu", KERNEL + "".join(f"// {i}\n" for i in range(50)) + KERNEL.replace("void k", "void l"))
        self.write("src/plain.cu", "int host;\n")  # only its name changes
        self.write("src/my file.h", KERNEL.rstrip("\n"))  # no newline at its end
        self.git("init", "-q")
        self.git("add", ".")
        self.git("commit", "-q", "-m", "one")
        patch = self.run_tool("convert", "./src/../src", "--diff")
        self.assertEqual(patch.returncode, 1)
        self.write("patch", patch.stdout)
        self.git("apply", "patch")
        self.assertEqual(self.files("src"), ["my file.h", "plain.cpp", "x.cpp"])
        converted = {name: self.read("src/" + name) for name in ("my file.h", "plain.cpp", "x.cpp")}
        self.git("checkout", "-q", ".")
        self.git("clean", "-q", "-f", "src")
        self.assert_done(self.run_tool("convert", "src", "-o", "out", "--copy-all"))
        self.assertEqual(converted, {name: self.read("out/" + name) for name in converted})
        self.assert_refused(self.run_tool("convert", "src/x.cu", "--diff", "--format", "sarif"), "--diff prints a patch")

    def test_a_diff_of_many_changes_fits_in_memory(self):
        self.write("x.cu", "".join(KERNEL.replace("void k", f"void k{i}") for i in range(6000)))
        done = subprocess.run(["sh", "-c", 'ulimit -v 1500000; exec "$0" convert x.cu --diff', TOOL], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertEqual(done.stdout.count("\n+void k"), 6000)


unittest.main()
