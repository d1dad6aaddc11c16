#!/usr/bin/env python3
"""Tests that lists and settings in a cloned folder, which others may have written, do not affect files outside of it.
folders_of_others_test.py CU2SYCL"""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

TOOL = os.path.abspath(sys.argv.pop(1))
MINE = "mine\n"


class FoldersOfOthers(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.write("mine.txt", MINE)
        self.write("theirs/a.cu", "__global__ void k(int* p) { p[threadIdx.x] = 1; }\n")

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w") as out:
            out.write(text)

    def run_tool(self, *arguments, cwd=""):
        return subprocess.run([TOOL, *arguments], capture_output=True, text=True, cwd=self.path(cwd))

    def change_in_place(self):
        return self.run_tool("convert", "--in-place", "--force", "theirs")

    def journal(self, *fields, process="999999999"):
        self.write("theirs/.cu2sycl.journal", "".join(field + "\0" for field in (process, *fields)))

    def assert_untouched(self):
        with open(self.path("mine.txt")) as source:
            self.assertEqual(source.read(), MINE)

    def assert_refused(self, result, *messages):
        self.assertEqual(result.returncode, 2, result.stderr)
        for message in messages:
            self.assertIn(message, result.stderr)
        self.assert_untouched()

    def test_a_journal_removes_nothing_outside(self):
        os.symlink("..", self.path("theirs", "up"))
        for path in ("../mine.txt", self.path("mine.txt"), "up/mine.txt"):
            self.journal(path, "")
            self.assert_refused(self.change_in_place(), ".cu2sycl.journal: cannot be completed: " + path)

    def test_a_journal_replaces_nothing_outside(self):
        self.write("theirs/new", "theirs\n")
        self.journal("new", "../mine.txt")
        self.assert_refused(self.change_in_place(), "leads outside of")

    def test_a_journal_of_a_process_that_runs_is_named(self):
        self.journal(process="1")
        self.assert_refused(self.change_in_place(), "process 1, is changing these files; delete this file if there is none")

    def test_a_list_of_outputs_removes_nothing_outside(self):
        name = subprocess.run(["git", "hash-object", self.path("mine.txt")], capture_output=True, text=True).stdout.strip()
        os.makedirs(self.path("out"))
        os.symlink("..", self.path("out", "up"))
        self.write("out/old.cpp", MINE)
        for path in ("../mine.txt", self.path("mine.txt"), "up/mine.txt", "old.cpp"):
            self.write("out/.cu2sycl.written", f"# root: ../theirs\n{path}\n  {name}\n  from gone.cu\n")
            done = self.run_tool("convert", "--in-root", "theirs", "theirs", "-o", "out")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assert_untouched()
        self.assertFalse(os.path.exists(self.path("out", "old.cpp")))

    def test_links_in_the_output_folder_lead_nowhere_else(self):
        for link, to in ((".cu2sycl.written", "../mine.txt"), ("a.cpp", "../mine.txt"), ("a.cpp", "../new.txt"), ("cu2sycl", "..")):
            with self.subTest(link=link, to=to):
                shutil.rmtree(self.path("out"), ignore_errors=True)
                os.makedirs(self.path("out"))
                os.symlink(to, self.path("out", link))
                why = "is a link to what is not there" if "new" in to else "a link leads outside of out"
                self.write("theirs/a.cu", "__global__ void k(int* p) { atomicCAS_system(p, 1, 2); cudaMalloc(&p, 4); }\n")
                self.assert_refused(self.run_tool("convert", "theirs", "-o", "out", "--force"), why)
                self.assertEqual(sorted(os.listdir(self.folder)), ["mine.txt", "out", "theirs"])

    def test_settings_write_nothing_outside(self):
        os.makedirs(self.path("theirs", ".git", "hooks"))
        for key, value, why in (("write_baseline", "../mine.txt", "leads outside of"), ("report", "../mine.html", "leads outside of"),
                                ("out", "../out", "leads outside of"), ("out", ".git/hooks", "is in git's own folder")):
            with self.subTest(key=key, value=value):
                self.write("theirs/.cu2sycl.yaml", f"{key}: {value}\n")
                self.assert_refused(self.run_tool("convert", cwd="theirs"), f"`{key}`: ", why, "name it on the command line")

    def test_settings_write_inside_and_the_command_line_anywhere(self):
        self.write("theirs/.cu2sycl.yaml", "write_baseline: base.json\n")
        for arguments, written in (((), "theirs/base.json"), (("--write-baseline", "../base.json"), "base.json")):
            self.assertEqual(self.run_tool("check", "a.cu", *arguments, cwd="theirs").returncode, 0)
            self.assertTrue(os.path.exists(self.path(written)), written)


unittest.main()
