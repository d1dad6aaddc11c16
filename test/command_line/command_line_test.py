#!/usr/bin/env python3
"""Tests of the command line: exit statuses, streams, files, and messages for wrong input."""
import csv
import json
import os
import re
import resource
import stat
import subprocess
import sys
import tempfile
import unittest

TOOL = os.path.abspath(sys.argv.pop(1))
KERNEL = "__global__ void k(int* p) { p[threadIdx.x] = 1; }\n"
MAIN = '#include "k.cuh"\nint main() {\n  int* p;\n  cudaMalloc(&p, 4);\n  k<<<1, 1>>>(p);\n}\n'


class CommandLine(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, *parts):
        return os.path.join(self.folder.name, *parts)

    def write(self, name, text, mode="w"):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), mode) as out:
            out.write(text)
        return self.path(name)

    def run_tool(self, *arguments, stdin=None):
        return subprocess.run([TOOL, *arguments], capture_output=True, text=True, input=stdin, cwd=self.folder.name)

    def read(self, *parts):
        with open(self.path(*parts), newline="") as source:
            return source.read()

    def test_version(self):
        said = subprocess.run([TOOL, "--version"], capture_output=True, text=True, check=True).stdout
        self.assertRegex(said, r"^cu2sycl \d+\.\d+\.\d+\ncommit (unknown|[0-9a-f]{12}), \S+ \d.*\n"
                         r"tables [0-9a-f]{12}, \d{4} rules, CUDA \d+\.\d+\n$")

    def test_one_file_goes_to_standard_output(self):
        r = self.run_tool("convert", self.write("k.cu", KERNEL))
        self.assertEqual(r.returncode, 0)
        self.assertIn("item.get_local_id(2)", r.stdout)
        self.assertEqual(r.stderr, "")
        self.assertEqual(os.listdir(self.folder.name), ["k.cu"])

    def test_standard_input(self):
        r = self.run_tool("convert", "-", stdin="int f() { return cudaGetLastError(); }\n" + KERNEL)
        self.assertEqual(r.returncode, 0)
        self.assertIn("cu2sycl::get_last_error()", r.stdout)

    def test_what_a_file_includes_is_known(self):
        self.write("k.cuh", KERNEL)
        r = self.run_tool("convert", self.write("main.cu", MAIN))
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertIn("k(item, p);", r.stdout)
        self.assertFalse(os.path.exists(self.path("k.hpp")))

    def test_include_folders(self):
        self.write("include/k.cuh", KERNEL)
        source = self.write("main.cu", MAIN)
        self.assertIn("CS2001", self.run_tool("check", source).stderr)
        self.assertEqual(self.run_tool("check", source, "-I", self.path("include")).returncode, 0)
        commands = [{"directory": self.folder.name, "file": "main.cu", "command": "nvcc -Iinclude -DN=4 -c main.cu"}]
        self.write("compile_commands.json", json.dumps(commands))
        self.assertEqual(self.run_tool("check", source, "-p", "compile_commands.json").returncode, 0)
        self.write("compile_commands.json", "{}")
        r = self.run_tool("check", source, "-p", ".")
        self.assertEqual(r.returncode, 2)
        self.assertIn("compile_commands.json: not a list of compile commands", r.stderr)

    def test_definitions_reach_what_is_expanded(self):
        source = self.write("k.cu", "#define K(n) __global__ void k##n(int* p) { p[threadIdx.x] = WIDTH(n); }\nK(1)\n")
        r = self.run_tool("convert", source, "-D", "WIDTH(n)=n##0")
        self.assertIn("p[item.get_local_id(2)] = 10;", r.stdout)
        source = self.write("g.cu", "#define NAME(n) PREFIX##n\n#define K(n) __global__ void NAME(n)(int* p) { p[threadIdx.x] = n; }\nK(1)\n")
        self.assertIn("void PREFIX1(const sycl::nd_item<3>& item, int* p)", self.run_tool("convert", source).stdout)

    def test_programs_of_one_folder_do_not_mix(self):
        for name, kind in (("a", "float"), ("b", "double")):
            self.write(f"in/{name}.cu", f"__constant__ {kind} table[2];\n__global__ void k({kind}* p) {{ p[threadIdx.x] = table[0]; }}\n"
                       f"int main() {{ {kind}* p; cudaMemcpyToSymbol(table, p, 2); k<<<1, 1>>>(p); }}\n")
        r = self.run_tool("convert", "in", "-o", "out")
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertIn("void k(const sycl::nd_item<1>& item, const float (&table)[2], float* p)", self.read("out/a.cpp"))
        self.assertIn("void k(const sycl::nd_item<1>& item, const double (&table)[2], double* p)", self.read("out/b.cpp"))

    def test_launchers_are_for_the_programs_that_need_them(self):
        body = "{ x[0]++; }\n"
        launch = "int main() { int* x; cudaMallocManaged(&x, 4); %s<<<1, 1>>>(x); }\n"
        self.write("one/main.cu", "__global__ void add(int* x) " + body + launch % "add")
        self.write("two/main.cu", "__global__ void add(int* x);\n" + launch % "add")
        self.write("two/kernels.cu", "__global__ void add(int* x) " + body)
        self.write("three/main.cu", "__global__ void add(int* x) " + body + "void (*kernel)(int*) = add;\n" + launch % "kernel")
        self.write("four/main.cu", "__global__ void add(int* x) " + body + "void (*kernel)(int*);\n" + launch % "add")
        self.assertEqual(self.run_tool("convert", ".", "-o", "out").returncode, 0)
        self.assertIn("add_launch(", self.read("out", "two", "main.cpp"))
        self.assertIn("add_launch(", self.read("out", "two", "kernels.cpp"))
        self.assertIn("= add_launch;", self.read("out", "three", "main.cpp"))
        for program in ("one", "four"):
            self.assertNotIn("launch", self.read("out", program, "main.cpp"))

    def test_folder_is_converted_as_one_program(self):
        self.write("in/k.cuh", KERNEL)
        self.write("in/sub/main.cu", MAIN + "void again(int* p) { k<<<1, 1>>>(p); }\n")
        self.write("in/readme.txt", "words")
        r = self.run_tool("convert", "in", "-o", "out")
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertIn('#include "k.hpp"', self.read("out/sub/main.cpp"))
        self.assertIn("k(item, p);", self.read("out/sub/main.cpp"))
        self.assertTrue(os.path.exists(self.path("out/cu2sycl/core/queue.hpp")))
        self.assertFalse(os.path.exists(self.path("out/cu2sycl/group/atomic.hpp")))
        self.assertFalse(os.path.exists(self.path("out/readme.txt")))

    def test_sources_that_include_converted_headers_are_written(self):
        self.write("in/k.h", "#include <cuda_runtime.h>\nvoid run(cudaStream_t s);\n")
        self.write("in/through.h", '#include "k.h"\n')
        self.write("in/main.cpp", '#include "through.h"\nint main() { run(nullptr); }\n')
        self.write("in/other.cpp", "int other;\n")
        r = self.run_tool("convert", "in", "-o", "out")
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertEqual(self.read("out/main.cpp"), self.read("in/main.cpp"))
        self.assertEqual(self.read("out/through.h"), self.read("in/through.h"))
        self.assertFalse(os.path.exists(self.path("out/other.cpp")))

    def test_headers_of_included_files_come_first_only_before_macros(self):
        self.write("in/k.cuh", "#pragma once\n" + KERNEL + "#define item 3\n")
        self.write("in/macros.h", "#define size 3\n")
        unit = '#include "k.cuh"\n'
        for name, text, repeated in (
                ("plain", unit, False),
                ("after", unit + "#define size 3\n", False),
                ("before", "#define size 3\n" + unit, True),
                ("harmless", "#define WIDTH 3\n" + unit, False),
                ("by_header", '#include "macros.h"\n' + unit, True),
                ("twice", unit + '#include "macros.h"\n' + unit, False),
                ("in_branch", f'#ifdef A\n{unit}#endif\n#include "macros.h"\n{unit}', True)):
            self.write(f"in/{name}.cu", text)
            r = self.run_tool("convert", "in", "-o", "out-" + name)
            self.assertEqual(r.returncode, 0, r.stderr)
            self.assertEqual("#include <sycl/sycl.hpp>\n" in self.read(f"out-{name}/{name}.cpp"), repeated, name)
            os.remove(self.path(f"in/{name}.cu"))

    def test_functions_of_headers_that_are_not_found(self):
        # Another unit has a function of this name, in a namespace that cannot be seen here.
        self.write("in/a.cu", "namespace lib { namespace detail {\n__device__ float shfl(float x, int i) { return x + threadIdx.x; }\n"
                   "__global__ void use(float* x) { *x = shfl(*x, 3); }\n} }\n")
        self.write("in/b.cu", '#include "lib/shuffle.h"\nnamespace lib {\n__global__ void sum(float* x) { *x = shfl(*x, 0) + lib::shfl(*x, 1); }\n}\n'
                   "void run(float* x) { lib::sum<<<1, 32>>>(x); }\n")
        r = self.run_tool("convert", "in", "-o", "out")
        self.assertIn("void sum(float* x) { *x = shfl(*x, 0) + lib::shfl(*x, 1); }", self.read("out/b.cpp"))
        self.assertNotIn("CS2", r.stderr)

    def test_helpers_lie_at_the_root_of_the_output(self):
        self.write("src/a/k.cu", KERNEL + "void f(int* p) { k<<<1, 1>>>(p); }\n")
        r = self.run_tool("convert", self.path("src", "a"), "--in-root", self.path("src"), "-o", self.path("out"))
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertTrue(os.path.exists(self.path("out", "a", "k.cpp")))
        self.assertTrue(os.path.exists(self.path("out", "cu2sycl", "core", "queue.hpp")))

    def test_copy_all_and_no_runtime(self):
        self.write("in/k.cuh", KERNEL)
        self.write("in/readme.txt", "words")
        self.run_tool("convert", "in", "-o", "out", "--copy-all", "--runtime", "none")
        self.assertEqual(self.read("out/readme.txt"), "words")
        self.assertFalse(os.path.exists(self.path("out/cu2sycl")))

    def test_in_place_keeps_mode(self):
        path = self.write("k.cuh", KERNEL)
        os.chmod(path, 0o640)
        r = self.run_tool("convert", "--in-place", "--force", "k.cuh")
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertEqual(stat.S_IMODE(os.stat(self.path("k.hpp")).st_mode), 0o640)
        self.assertFalse(os.path.exists(path))

    def test_diff_writes_nothing_and_says_so(self):
        self.write("k.cu", KERNEL)
        r = self.run_tool("convert", "--diff", "k.cu")
        self.assertEqual(r.returncode, 1)
        self.assertTrue(r.stdout.startswith("diff --git a/k.cu b/k.cpp\nrename from k.cu\nrename to k.cpp\n--- a/k.cu\n+++ b/k.cpp\n@@ -1,1 +1,2 @@\n"), r.stdout)
        self.assertEqual(os.listdir(self.folder.name), ["k.cu"])

    def test_jobs_do_not_change_the_result(self):
        for i in range(12):
            self.write(f"in/k{i}.cu", KERNEL.replace("void k", f"void k{i}"))
        self.run_tool("convert", "in", "-o", "one")
        self.run_tool("convert", "in", "-o", "many", "-j", "4")
        for i in range(12):
            self.assertEqual(self.read(f"one/k{i}.cpp"), self.read(f"many/k{i}.cpp"))

    def test_name_clash(self):
        self.write("in/main.cu", KERNEL)
        self.write("in/main.cpp", "int host;\n")
        self.run_tool("convert", "in", "-o", "out")
        self.assertTrue(os.path.exists(self.path("out/main.sycl.cpp")))

    def test_included_cu_becomes_a_header(self):
        self.write("in/part.cu", KERNEL)
        self.write("in/main.cu", MAIN.replace("k.cuh", "part.cu"))
        self.run_tool("convert", "in", "-o", "out")
        self.assertIn('#include "part.hpp"', self.read("out/main.cpp"))
        self.assertTrue(os.path.exists(self.path("out/part.hpp")))

    def test_findings_exit_1_and_stay_in_the_text_once(self):
        self.write("a.cu", "void f() {\n  cudaNobodyKnowsThis(1);\n}\n")
        r = self.run_tool("convert", "a.cu", "-o", "a.cpp")
        self.assertEqual(r.returncode, 1)
        self.assertIn("a.cu:2:3: error: no table row converts `cudaNobodyKnowsThis`", r.stderr)
        self.assertIn("  cudaNobodyKnowsThis(1);\n  ^~~~~~~~~~~~~~~~~~~", r.stderr)
        once = self.read("a.cpp")
        self.assertEqual(once.count("/* CS1001:"), 1)
        self.assertIn("cudaNobodyKnowsThis(1);", once)
        self.run_tool("convert", "a.cpp", "-o", "b.cpp")
        self.assertEqual(self.read("b.cpp"), once)

    def test_machine_formats_alone_on_standard_output(self):
        self.write("a.cu", "void f() {\n  cudaNobodyKnowsThis(1);\n}\n")
        r = self.run_tool("check", "a.cu", "--format", "json")
        self.assertEqual(r.returncode, 1)
        found = json.loads(r.stdout)["diagnostics"]
        self.assertEqual([(d["path"], d["line"], d["column"], d["code"]) for d in found], [("a.cu", 2, 3, "CS1001")])
        sarif = json.loads(self.run_tool("check", "a.cu", "--format", "sarif").stdout)
        self.assertEqual(sarif["runs"][0]["results"][0]["ruleId"], "CS1001")
        self.assertTrue(self.run_tool("check", "a.cu", "--format", "github").stdout.startswith("::error file=a.cu,line=2,col=3::"))
        self.run_tool("check", "a.cu", "--report", "r.json")
        self.assertEqual(len(json.loads(self.read("r.json"))["diagnostics"]), 1)

    def test_a_part_of_a_project_with_a_queue_in_main(self):
        self.write("p/main.cu", "int main() {\n  int* p;\n  cudaMalloc(&p, 4);\n  cudaFree(p);\n}\n")
        self.write("p/wait.h", "#include <cuda_runtime.h>\ninline void wait() { cudaDeviceSynchronize(); cudaNobodyKnowsThis(); }\n")
        r = self.run_tool("check", "p/wait.h", "--in-root", "p")
        self.assertEqual((r.returncode, re.findall(r"^(\S+):2:.*\[(CS\d+)\]", r.stderr, re.M)), (1, [("p/wait.h", "CS1001")]), r.stderr)

    def test_a_patch_of_a_large_file(self):
        # With a time that was quadratic in the size of the file, this took over 20 s.
        kernel = "__global__ void k%d(float* out, const float* in, int n) {\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i < n) out[i] = in[i] * 2.0f;\n}\n"
        self.write("large.cu", "".join(kernel % n for n in range(4000)))
        r = subprocess.run([TOOL, "convert", "--diff", "large.cu"], capture_output=True, text=True, cwd=self.folder.name,
                           preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (15, 15)))
        self.assertEqual((r.returncode, r.stdout.count("\n+void k")), (1, 4000), r.stderr)

    def test_a_project_of_many_files(self):
        # The limit is far above the second that this takes. A search with quadratic time once exceeded it.
        for n in range(3000):
            self.write("p/f%d.cu" % n, "__global__ void k%d(int* p) { *p = threadIdx.x; }\n" % n)
        r = subprocess.run([TOOL, "convert", "--no-cache", "p", "-o", "out/"], capture_output=True, text=True, cwd=self.folder.name,
                           preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (15, 15)))
        self.assertEqual((r.returncode, r.stderr.count(" -c out/*.cpp`")), (0, 2), r.stderr)

    def test_text_that_ended_the_program(self):
        # Found by fuzzing and reduced: a launch in a macro whose argument list is not closed, with buffers.
        self.write("a.cu", "#define LAUNCH(name, n, ...) name<<<1, n>>>(__VA_ARGS__ { return n; }\n"
                           "__global__ void odd(int* p) { p[threadIdx.x] = 1; }\n"
                           "int main() {\n  int* p;\n  cudaMallocManaged(&p, 16);\n  odd<<<1, 4>>>(p);\n}\n")
        # 100,000 macros, each of which uses the one before.
        self.write("chain.cu", "".join("#define M%d(x) M%d(x)\n" % (n, n - 1) for n in range(1, 100001)) + KERNEL)
        # A call without a closing parenthesis, in code that is not compiled, with an array as its argument.
        self.write("disabled.cu", "__constant__ int table[24];\nvoid f(int *s, const int *table) {}\n#if 0\n\tf(s, table\n#endif\n")
        self.write("dead.cu", "__constant__ int table[24];\nvoid f(int *s, const int *table) {}\n#if 0\n\tf(s, table);\n")
        # Template arguments that are not closed, after the address of a kernel.
        self.write("address.cu", "__global__ add();(void*)add<add f")
        # An array whose objects cannot be passed the item, after another variable.
        self.write("array.cu", "struct C { int v; __device__ C() : v(threadIdx.x) {} };\n"
                               "__global__ void k(int* p) {\n  C one, all[100];\n  p[0] = one.v + all[1].v;\n}\n")
        # A shared variable after a class that seems to begin, and is not closed.
        self.write("open.cu", "__device__ int f(int bits) {\n__global__ void count(int* p) {\n}\nenif\n#d__global__ void tiled(int* p) {\n"
                              "  __shared__ int tile[TILE];\n}\n")
        for name, code in (("a.cu", 1), ("chain.cu", 0), ("disabled.cu", 0), ("dead.cu", 1), ("address.cu", 0), ("array.cu", 1), ("open.cu", 0)):
            self.assertEqual(self.run_tool("convert", "--memory", "buffer", name, "-o", "out/").returncode, code, name)
        self.write("p/compile_commands.json", "[" * 1000000)
        r = self.run_tool("convert", "-p", "p", "-o", "out/")
        self.assertEqual((r.returncode, r.stderr), (2, "cu2sycl: error: p/compile_commands.json: not a list of compile commands\n"))

    def test_a_macro_that_stands_for_several_arguments(self):
        # The rows of these functions need each argument. Where the names alone are replaced, nothing is reported.
        self.write("a.cu", "#define BYTES(n) (n) * 4, cudaMemcpyHostToDevice\n#define COPY(...) cudaMemcpyAsync(__VA_ARGS__)\n"
                           "#define SET(...) cudaMemset(__VA_ARGS__)\nvoid f(int* d, int* h, cudaStream_t s) {\n  cudaMemcpy(d, h, BYTES(4));\n"
                           "  COPY(d, h, 16, cudaMemcpyHostToDevice, s);\n  SET(d, 0, 16);\n}\n")
        r = self.run_tool("convert", "a.cu")
        self.assertEqual(re.findall(r"a.cu:(\d+:\d+): error: .* \[(CS\d+)\]", r.stderr), [("2:19", "CS1003"), ("5:3", "CS1003")], r.stderr)
        self.assertIn("#define SET(...) cu2sycl::usm_memset(__VA_ARGS__)\n", r.stdout)

    def test_a_macro_that_is_passed_to_an_unknown_one(self):
        self.write("a.cu", "template <int N> __global__ void add_by(int* p) { p[threadIdx.x] += N; }\n"
                           "#define LAUNCHER(n, kernel) void kernel##_##n(int* p) { kernel##_by<n><<<1, 32>>>(p); }\n"
                           "FOR_EACH(LAUNCHER, (1, add), (2, add))\nint LAUNCHER_count(LAUNCHER, int);\n")
        r = self.run_tool("convert", "a.cu")
        self.assertEqual(re.findall(r"a.cu:(\d+:\d+): error: .*; (.*) \[(CS\d+)\]", r.stderr),
                         [("3:10", "no file of the run defines `FOR_EACH`", "CS4005")], r.stderr)

    def test_a_table_whose_head_is_in_a_branch(self):
        # The closing brace belongs to both branches, and is not printed twice.
        self.write("a.cu", "#ifdef DIRECT\n__constant__ int t[2] = {\n#else\nstatic const int h[2] = {\n#endif\n  1, 4\n};\n"
                           "void set(const int* p) { cudaMemcpyToSymbol(t, p, 8); }\n")
        r = self.run_tool("convert", "a.cu", "--format", "text")
        self.assertEqual(r.returncode, 1)
        self.assertIn("a.cu:2:1: error: this `__constant__` declaration could not be parsed [CS2010]", r.stderr)
        self.assertIn("#else\nstatic const int h[2] = {\n#endif\n  1, 4\n};\n", r.stdout)

    def test_effort_in_reports(self):
        for name in ("a/x.cu", "a/z.cu"):
            self.write(name, "void f() {\n  cutlass::sort(a, b);\n  cutlass::sort(a, b);\n}\n")
        self.write("b/y.cu", "// cu2sycl: ignore[CS1001] nothing\nvoid f() {\n  cutlass::sort(a, b);\n  cudaNobodyKnowsThis(\"a,\", 1);  // cu2sycl: ignore[CS1O01]\n}\n")
        for ending in ("json", "csv", "sarif"):
            self.assertEqual(self.run_tool("check", "a", "b", "--report", "r." + ending).returncode, 1)
        report = json.loads(self.read("r.json"))
        # A library takes 1 to 8 hours for all its uses. Two thirds of them are in the folder with two files.
        self.assertEqual(report["effort"], {"causes": 2, "hours_low": 1.1, "hours_high": 8.5, "folders": [
            {"path": "a", "hours_low": 0.67, "hours_high": 5.33}, {"path": "b", "hours_low": 0.43, "hours_high": 3.17}]})
        first, comment, second, unknown, code = report["diagnostics"][1:2] + report["diagnostics"][2:]
        self.assertEqual([first[key] for key in ("code", "column", "end_column", "effort", "hours_low", "hours_high")], ["CS1004", 3, 10, "hours", 0.33, 2.67])
        self.assertIn("counterpart", first["hint"])
        self.assertEqual([(one["code"], one.get("replacement"), one["hours_high"]) for one in (comment, second, unknown, code)],
                         [("CS4006", "", 0), ("CS1004", None, 2.67), ("CS1001", None, 0.5), ("CS4007", "CS1001", 0)])
        with open(self.path("r.csv"), newline="") as table:
            rows = list(csv.DictReader(table))
        self.assertEqual([(row["path"], row["line"], row["code"], row["hours_high"]) for row in rows],
                         [(one["path"], str(one["line"]), one["code"], str(float(one["hours_high"]))) for one in report["diagnostics"]])
        self.assertEqual([row["message"] for row in rows], [one["message"] for one in report["diagnostics"]])
        log = json.loads(self.read("r.sarif"))["runs"][0]
        self.assertTrue(all(re.search(r"^(https|file)://.*/findings\.md#cs\d{4}$", rule["helpUri"]) for rule in log["tool"]["driver"]["rules"]))
        fixes = {result["ruleId"]: result["fixes"][0]["artifactChanges"][0]["replacements"][0] for result in log["results"] if "fixes" in result}
        self.assertEqual(fixes, {
            "CS4006": {"deletedRegion": {"startLine": 1, "startColumn": 1, "endColumn": 35}, "insertedContent": {"text": ""}},
            "CS4007": {"deletedRegion": {"startLine": 4, "startColumn": 53, "endColumn": 59}, "insertedContent": {"text": "CS1001"}}})

    def test_reports_of_files_with_odd_names(self):
        for name in ("=1+1.cu", "two\nlines.cu"):
            self.write(name, "void f() { cutlass::sort(a, b); }\n")
        self.assertEqual(self.run_tool("check", "=1+1.cu", "two\nlines.cu", "--report", "r.csv").returncode, 1)
        with open(self.path("r.csv"), newline="") as table:
            self.assertEqual(sorted(row["path"] for row in csv.DictReader(table)), ["'=1+1.cu", "two\nlines.cu"])
        self.assertEqual(self.run_tool("check", ".", "--write-baseline", "known").returncode, 0)
        self.assertEqual(self.run_tool("check", ".", "--baseline", "known").returncode, 0)

    def test_clean_check_says_so(self):
        self.write("a.cu", KERNEL)
        self.assertEqual(self.run_tool("check", "a.cu").stderr, "cu2sycl: no findings in 1 file\n")
        self.assertEqual(self.run_tool("check", "a.cu", "--quiet").stderr, "")
        self.assertEqual(self.run_tool("check", "a.cu", "--format", "github").stderr, "")

    def test_what_fails(self):
        self.write("error.cu", "void f() {\n  cudaNobodyKnowsThis(1);\n}\n")
        self.write("warning.cu", "__global__ void w(int* p) { while (atomicAdd(p, 0) == 0) {} }\n")
        self.assertIn("warning.cu:1:36: warning:", self.run_tool("check", "warning.cu").stderr)
        for name, codes in (("error.cu", (1, 1, 0)), ("warning.cu", (1, 0, 0))):
            for level, code in zip(("warning", "error", "never"), codes):
                with self.subTest(name=name, level=level):
                    self.assertEqual(self.run_tool("check", name, "--fail-on", level).returncode, code)

    def test_check_writes_nothing(self):
        self.write("k.cu", KERNEL)
        self.assertEqual(self.run_tool("check", "k.cu").returncode, 0)
        self.assertEqual(os.listdir(self.folder.name), ["k.cu"])

    def assert_refused(self, result, message):
        self.assertEqual(result.returncode, 2, result.stderr)
        self.assertIn(message, result.stderr)
        self.assertEqual(result.stdout, "")

    def test_bad_input(self):
        self.assert_refused(self.run_tool("convert", "missing.cu"), "missing.cu: no such file")
        os.makedirs(self.path("empty"))
        self.assert_refused(self.run_tool("convert", "empty", "-o", "out"), "empty: the folder has no C++ or CUDA source")
        self.assert_refused(self.run_tool("convert", self.write("a.cu", KERNEL), self.write("b.cu", KERNEL)), "name an output folder with -o")
        self.write("file", "")
        self.assert_refused(self.run_tool("convert", "a.cu", "-o", "file/out"), "file/out")
        self.assertEqual(self.run_tool("convert").returncode, 2)
        self.assertEqual(self.run_tool("frobnicate").returncode, 2)

    def test_broken_text(self):
        for name, text, message in [("comment.cu", KERNEL + "/* never closed", "comment.cu:2:1: error: unterminated comment"),
                                    ("bracket.cu", "void f() {\n  g(1;\n}\n", "bracket.cu:2:4: error: `(` has no matching bracket"),
                                    ("binary.cu", "int a;\0\0", "binary.cu:1:7: error: the file contains NUL bytes")]:
            with self.subTest(name):
                self.write(name, text)
                r = self.run_tool("convert", name, "-o", "out/")
                self.assertEqual(r.returncode, 1, r.stderr)
                self.assertIn(message, r.stderr)
                self.assertNotIn("\0", r.stderr)

    def test_tables(self):
        self.write("mine.yaml", "- call: my_alloc\n  parameters: [p, n]\n  to: \"{p|target} = sycl::malloc_device<float>({n}, {q})\"\n")
        self.write("a.cu", "void f() {\n  float* p;\n  my_alloc(&p, 4);\n}\n")
        r = self.run_tool("convert", "a.cu", "--table", "mine.yaml")
        self.assertIn("p = sycl::malloc_device<float>(4, q);", r.stdout)
        self.assertIn("mine.yaml:1", self.run_tool("tables", "explain", "my_alloc", "--table", "mine.yaml").stdout)
        self.assertIn("mappings/runtime/memory.yaml:", self.run_tool("tables", "explain", "cudaMalloc").stdout)
        self.assertEqual(self.run_tool("tables", "validate", "mine.yaml").returncode, 0)
        self.write(".cu2sycl.yaml", "tables: [mine.yaml]\n")
        self.assertIn("malloc_device<float>(4, q)", self.run_tool("convert", "a.cu").stdout)

    def test_a_table_of_ones_own_wins(self):
        self.write("mine.yaml", "- {call: cudaFree, parameters: [p], to: \"pool_free({p})\", cuda: \"cudaFree(a);\", sycl: \"pool_free(a);\"}\n")
        self.write("a.cu", "void f(float* a) {\n  cudaFree(a);\n}\n")
        self.assertIn("pool_free(a);", self.run_tool("convert", "a.cu", "--table", "mine.yaml").stdout)
        self.assertEqual(self.run_tool("tables", "test", "mine.yaml").stdout, "1 passed, 0 failed\n")
        # A user's table with the path of a built-in table also overrides its rows. So does a user's method.
        self.write("mappings/memory.yaml", '- {call: cudaFree, parameters: [p], to: "my_free({p})", cuda: "cudaFree(a);", sycl: "my_free(a);"}\n')
        self.write("a.cu", "int main() { int* a; cudaFree(a); }\n")
        self.assertIn("my_free(a);", self.run_tool("convert", "a.cu", "--table", "mappings/memory.yaml").stdout)
        self.write("grid.yaml", '- {method: this_grid.sync, to: meet, include: meeting.hpp, cuda: "g.sync();", sycl: "g.sync();"}\n')
        self.write("a.cu", "__global__ void k() { auto g = cooperative_groups::this_grid(); g.sync(); }\n")
        text = self.run_tool("convert", "a.cu", "--table", "grid.yaml").stdout
        self.assertIn("g.meet();", text)
        self.assertIn("#include <meeting.hpp>", text)

    def test_bad_tables(self):
        for text, message in [("- call: f\n  parametres: [a]\n", "bad.yaml:2:3: unknown key `parametres`; did you mean `parameters`?"),
                              ("- call: f\n  to: \"{x}\"\n", "bad.yaml:2:3: `{x}` is not a parameter of the row"),
                              ("- call: f\n  needs: itme\n  to: g\n", "unknown effect `itme`; did you mean `item`?"),
                              ("- call: f\n  parameters: [p]\n  to: \"g({p|tarket})\"\n", "unknown filter `tarket`; did you mean `target`?"),
                              ("- call: f\n  to: g()\n  unsupported: no\n", "both a text (`to`) and a reason"),
                              ("- call: f\n  reported_as: libary\n", "unknown value of `reported_as`: `libary`; did you mean `library`?"),
                              ("- call: f\n  where: devcie\n  to: g\n", "`where` is `host`, `device` or `any`"),
                              ("- call: f\n  as: cudaNothing\n", "`as` names an unknown row: no `call` row of `cudaNothing`"),
                              ("- call: f\n  as: cudaMalloc\n  parameters: [p]\n", "`as` names an unknown row"),
                              ("- sequence: \"{x} y\"\n  to: z\n", "a token must precede `{x}`"),
                              ("- defaults: {where: host}\n  to: g\n", "`defaults` stands alone"),
                              ("- to: g\n", "the row does not say what it matches"), ("- [", "bad.yaml:"),
                              ("- call: f\n  parameters: x\n  to: g()\n", "bad.yaml:2:15: `parameters` takes a list of names"),
                              ("- call: f\n  parameters: [x, x]\n  to: g()\n", "the parameter `x` is declared twice"),
                              ("- call: f\n  parameters: [x..., y]\n  to: g()\n", "the rest parameter `x` must be the last"),
                              ("- call: f\n  parameters: [2x]\n  to: g()\n", "`2x` is not a name for a parameter"),
                              ("- call: f\n  to: [1, 2]\n", "bad.yaml:2:7: `to` takes a text"),
                              ("- call: f\n  to: a()\n  to: b()\n", "bad.yaml:3:3: the key `to` is given twice"),
                              ("- call: f\n  to: a()\n- call: f\n  to: b()\n", "bad.yaml:3:3: a row in line 1 matches the same, `f`"),
                              ("- call: f\n  parameters: [a, 'b?']\n  to: a()\n- call: f\n  parameters: [a]\n  to: b()\n", "matches the same"),
                              ("- {call: g::f, to: a()}\n- {call: g::f, where: host, to: b()}\n", "matches the same"),
                              ("- call: f\n  to: a()\n  include: cu2sycl/nope.hpp\n", "unknown helper header `cu2sycl/nope.hpp`"),
                              ("- call: f\n  to: a()\n  cuda: f();\n", "an example needs both `cuda` and `sycl`"),
                              ("- call: f\n  to: \"a(\n- call: bar\n  to: \"y()\"\n", "bad.yaml:"),
                              ("- call: my f\n  to: a()\n", "`my f` is no name"), ("- call: f<T\n  to: a()\n", "`f<T` is no name"),
                              ("- call: f<T>\n  to: a({U})\n", "`{U}` is not a parameter of the row"),
                              ("- call: {a: b}\n  to: a()\n", "`call` takes a name or a list of names"),
                              ("- call: f\n  to: {a: b}\n", "`to` takes a text"), ("- method: n::B.up\n  to: up\n", "`n::B` is not a single name"),
                              ("- call: '::f'\n  to: g()\n", "`::f` is in no namespace"), ("- call: f<>\n  to: g()\n", "has no template parameters"),
                              ("- sequence: '( a )'\n  to: g()\n", "a sequence begins with a word"), ("- pattern: ''\n  to: g()\n", "the row has no key that matches"),
                              ("- call: f\n  where: [host]\n  to: g\n", "`where` takes a text"),
                              ("- pattern: a(b)\n  to: '{2}'\n", "bad.yaml:1:3: `{2}` is not a group of the pattern, which has 1"),
                              ("- call: f\n  parameters: [a]\n  to: g({object})\n", "`{object}` is not a parameter of the row"),
                              ("- kind: calls\n  map: {a: b}\n", "unknown kind `calls`; did you mean `call`?"),
                              ("- call: f\n  to: 'g({a'\n", "`{` without `}`"), ("- 3\n", "a row is a mapping of keys to texts"), ("a: b\n", "a table is a list of rows"),
                              ("- " * 5000 + "a\n", "bad.yaml:"), ("- call: " + "[" * 20000 + "\n", "bad.yaml:"), ("#" * (17 << 20), "bad.yaml: is larger than 16 MiB"),
                              ("- call: f\n  parameters: ['a?', b]\n  to: g({b})\n", "bad.yaml:2:3: `b` is required, but follows the optional `a`"),
                              ("- method: A.b.c\n  to: x\n", "bad.yaml:1:3: `method` is written `maker.method`"),
                              ("- header: <foo.h>\n  to: bar.h\n", "bad.yaml:1:3: `header` is the name only"),
                              ("- call: f\n  where: host\n  to: g({item})\n", "bad.yaml:2:3: host code has no nd_item"),
                              ("- call: f\n  to: g(\n", "bad.yaml:2:3: the text has a bracket without its partner"),
                              ("- pattern: f(a|b)\n  to: g_{1}\n  include: <g.h>\n", "bad.yaml:3:3: write the header's path alone"),
                              ("- call: f\n  to: 'g(}'\n", "bad.yaml:2:3: `}` without `{`"), ("- call: f\n  to: \"g()\n- call: h\n  to: \"x\"\n", "bad.yaml:2:7: the text that begins here has no closing quote"),
                              ("- CALL: f\n  to: g()\n", "unknown key `CALL`; did you mean `call`?"),
                              ("- call: f\n  to: g(__shared__ x)\n", "bad.yaml:2:3: the text contains the CUDA name `__shared__`"),
                              ("- call: f\n  to: cudaGetLastError()\n", "bad.yaml:2:3: the text contains the CUDA name `cudaGetLastError`, but texts are not converted again"),
                              ("- type: X\n  to: cudaStream_t\n", "the CUDA name `cudaStream_t`"), ("- value: X\n  to: threadIdx.x\n", "the CUDA name `threadIdx`"),
                              ("- call: f\n  cases:\n    - {if: statement, to: \"g<<<1, 2>>>()\"}\n", "bad.yaml:3:7: the text contains the CUDA name `<<<`"),
                              ("- call: f\n  cases:\n    - {if: statment, to: g()}\n", "bad.yaml:3:7: unknown condition `statment`; did you mean `statement`?"),
                              ("- call: f\n  cases:\n    - {to: g()}\n", "bad.yaml:3:7: a case has the keys `if` and `to`"),
                              ("- call: f\n  to: g()\n  cases:\n    - {if: typed, to: h()}\n", "bad.yaml:4:7: `typed` needs a parameter with the filters"),
                              ("- call: f\n  parameters: [p: memroy]\n  to: g()\n", "bad.yaml:2:3: unknown role `memroy`; did you mean `memory`?"),
                              ("- call: f\n  needs: itme\n  to: g()\n", "bad.yaml:2:3: unknown effect `itme`; did you mean `item`?"),
                              ("- pattern: \"a(\"\n  to: b\n", "bad.yaml:1:3: pattern `a(`, at byte 2")]:
            with self.subTest(text):
                self.write("bad.yaml", text)
                self.assert_refused(self.run_tool("tables", "validate", "bad.yaml"), message)
                self.assert_refused(self.run_tool("convert", self.write("a.cu", KERNEL), "--table", "bad.yaml"), message)

    def test_names_that_may_mean_others(self):
        self.write("g.yaml", "- call: gpu::copy\n  parameters: [a, b, n]\n  to: cp({a}, {b}, {n})\n")
        text = ("namespace gpu { void copy(float*, float*, int); }\n%s\nstruct S { void copy(float*, float*, int); };\n"
                "void g(float* a, float* b) { using namespace gpu; copy(a, b, 5); gpu::copy(a, b, 6); }\n"
                "void gpu::copy(float* a, float* b, int n) {}\n")
        for more, wanted in (("", text % ""), ("namespace other { void copy(float*, float*, int); }", None), ("using other::copy;", None)):
            self.write("u.cu", "#include <cuda_runtime.h>\n" + text % more)
            out = self.run_tool("convert", "u.cu", "--table", "g.yaml").stdout
            # Declarations are unchanged. A qualified call is converted; an unqualified one is not if it is ambiguous.
            self.assertEqual(out.count("cp("), 1, out)
            self.assertIn(" cp(a, b, 6);", out)
            self.assertIn("namespace gpu { void copy(float*, float*, int); }", out)
            self.assertIn("void gpu::copy(float* a, float* b, int n) {}", out)
        self.write("u.cu", "#include <cuda_runtime.h>\nusing namespace gpu;\nvoid g(float* a, float* b) { copy(a, b, 5); }\n")
        self.assertIn(" cp(a, b, 5);", self.run_tool("convert", "u.cu", "--table", "g.yaml").stdout)

    def test_a_users_row_is_for_what_the_program_declares(self):
        self.write("w.yaml", "- call: pool_alloc\n  parameters: [p, n]\n  to: made({p}, {n})\n")
        self.write("w.cu", "#include <cuda_runtime.h>\ncudaError_t pool_alloc(float** p, int n);\nint main() { float* p; pool_alloc(&p, 16); cudaFree(p); }\n")
        out = self.run_tool("convert", "w.cu", "--table", "w.yaml").stdout
        self.assertIn("made(&p, 16);", out)
        self.assertIn("error_t pool_alloc(float** p, int n);", out)
        self.write("w.cu", self.read("w.cu") + "struct S { void pool_alloc(float**, int); void f(float* p) { pool_alloc(&p, 1); } };\n")
        self.assertNotIn("made(", self.run_tool("convert", "w.cu", "--table", "w.yaml").stdout)
        # Rows for macros of the program, and for its header, although it was found.
        self.write("own.h", "#define OWN_WIDTH 32\n__device__ int own();\n")
        self.write("own.yaml", "- header: own.h\n  to: other.hpp\n- value: OWN_WIDTH\n  to: \"64\"\n")
        self.write("use.cu", '#include "own.h"\n__global__ void k(int* p) { p[threadIdx.x] = OWN_WIDTH; }\n')
        r = self.run_tool("convert", "use.cu", "--table", "own.yaml")
        self.assertIn("= 64; }", r.stdout)
        self.assertIn("#include <other.hpp>", r.stdout)
        self.assertNotIn("own.h", r.stdout + r.stderr)

    def test_comments_that_are_not_understood(self):
        for comment, code in (("// cu2sycl: ignore", "CS4008"), ("// cu2sycl: ignroe[CS1001]", "CS4008"), ("// cu2sycl: ignore[CS1001", "CS4008"),
                              ("// cu2sycl: ignore[CS199]", "CS4007"), ("// cu2sycl: ignore[CS1001]", "CS4006"), ("// cu2sycl: on", "CS4009"),
                              ("// cu2sycl: off", "CS4009")):
            self.write("c.cu", KERNEL + comment + "\n")
            r = self.run_tool("check", "c.cu")
            self.assertEqual(r.returncode, 1 if code == "CS4009" else 0, comment)  # notes are no failure
            self.assertEqual(re.findall(r"^c\.cu:2:\d+: .*\[(CS\d+)\]$", r.stderr, re.M), [code])
        self.write("c.cu", KERNEL + "// cu2sycl::launch is a class.\n")
        self.assertNotIn("[CS", self.run_tool("check", "c.cu").stderr)

    @unittest.skipIf(os.environ.get("CU2SYCL_CONFINED"), "there is no compiler in the program's root")
    def test_run(self):
        self.write("k.cuh", "#pragma once\n__global__ void k(int* p, int by);\n")
        self.write("k.cu", '#include "k.cuh"\n__global__ void k(int* p, int by) { p[threadIdx.x] += by; }\n')
        self.write("main.cu", '#include <cstdio>\n#include <cstdlib>\n#include "k.cuh"\nint main(int argc, char** argv) {\n  int* p;\n'
                              "  cudaMallocManaged(&p, 128);\n  k<<<1, 32>>>(p, atoi(argv[1]));\n  cudaDeviceSynchronize();\n"
                              '  printf("%d %s %d\\n", argc, argv[2], p[31]);\n  return 3;\n}\n')
        before = sorted(os.listdir(self.folder.name))
        r = self.run_tool("run", "k.cu", "main.cu", "--", "5", "--in-place")  # k.cuh is beside them
        self.assertEqual((r.returncode, r.stdout, r.stderr), (3, "3 --in-place 5\n", ""))
        self.assertEqual(sorted(os.listdir(self.folder.name)), before)
        self.write("main.cu", "int main() {\n  cudaNobodyKnowsThis();\n}\n")
        r = self.run_tool("run", "main.cu")
        self.assertEqual((r.returncode, r.stdout), (1, ""))
        self.assertIn("cu2sycl: not run: some code could not be converted", r.stderr)
        self.write("main.cu", "int main() {\n  __builtin_trap();\n}\n")
        self.assertGreater(self.run_tool("run", ".").returncode, 128)
        self.write("main.cu", "int main() { return nothing; }\n")
        r = self.run_tool("run", "main.cu")
        self.assertEqual(r.returncode, 2)
        self.assertIn("the converted program does not compile or link", r.stderr)
        self.assert_refused(self.run_tool("run", "k.cuh"), "there are only headers, and nothing to compile")
        environment = dict(os.environ, CXX="/nowhere/c++")
        r = subprocess.run([TOOL, "run", "main.cu"], cwd=self.folder.name, env=environment, capture_output=True, text=True)
        self.assert_refused(r, "/nowhere/c++: cannot be started; install a C++17 compiler, or name it in CXX")

    @unittest.skipIf(os.environ.get("CU2SYCL_CONFINED"), "there is no compiler in the program's root")
    def test_run_of_a_folder(self):
        self.write("p/include/k.h", "#pragma once\n__global__ void k(int* p, int by);\n")
        self.write("p/include/first.h", "#ifdef __cplusplus\nextern \"C\"\n#endif\n    int* first(int* p);\n")
        self.write("p/first.c", '#include "first.h"\n#include <stdlib.h>\nint* first(int* p) { void* unused = malloc(4); int* same = unused; free(same); return p; }\n')
        self.write("p/kernels/k.cu", '#include "k.h"\n__global__ void k(int* p, int by) { p[threadIdx.x] += by; }\n')
        self.write("p/main.cu", '#include <cstdio>\n#include "first.h"\n#include "k.h"\nint main() {\n  int* p;\n  cudaMallocManaged(&p, 128);\n'
                                '  k<<<1, 32>>>(p, 5);\n  cudaDeviceSynchronize();\n  printf("%d\\n", *first(p));\n}\n')
        r = self.run_tool("run", "p")
        self.assertEqual((r.returncode, r.stdout, r.stderr), (0, "5\n", ""))
        said = self.run_tool("convert", "p", "-o", "out").stderr
        self.assertIn("-o program`", said)
        self.assertIn("cu2sycl: compile p/first.c as before, and link it to the program\n", said)

    def test_explained_names(self):
        r = self.run_tool("tables", "explain", "cudaMalocPitch")
        self.assertIn("no row names `cudaMalocPitch`; did you mean `cudaMallocPitch`?", r.stderr)
        self.assertEqual(self.run_tool("tables", "explain", "cudaMalloc").stderr, "")

    def test_valid_tables(self):
        self.write("t.yaml", "- {call: f, to: a()}\n- {call: f, parameters: [x], to: b()}\n- {call: g::f, to: c()}\n- {call: f<T>, to: 'd<{T}>()'}\n"
                             "- {call: h, where: host, to: e()}\n- {call: h, where: device, to: e()}\n")
        r = self.run_tool("tables", "validate", "t.yaml")
        self.assertEqual((r.returncode, r.stdout, r.stderr), (0, "t.yaml: 6 rules\n", ""))
        self.write("empty.yaml", "# Nothing yet.\n")
        self.assert_refused(self.run_tool("tables", "validate", "empty.yaml"), "empty.yaml: the table has no rows")

    def test_what_a_table_names_and_cannot_convert(self):
        self.write("t.yaml", "- {call: gpu::f, parameters: [a], to: 'g({a}, {a})'}\n")
        self.write("a.cu", "void h() {\n  gpu::f(1);\n  gpu::f(1, 2);\n  use(gpu::f);\n  gpu::f<int>(1);\n}\n")
        r = self.run_tool("convert", "a.cu", "--table", "t.yaml")
        self.assertIn("  g(1, 1);\n", r.stdout)
        for kept in (" */ gpu::f(1, 2);", " */ gpu::f);", " */ gpu::f<int>(1);"):
            self.assertIn(kept, " ".join(r.stdout.split()))
        self.assertEqual([line.split(": ")[0] + line[-8:] for line in r.stderr.splitlines() if "error: " in line],
                         ["a.cu:3:3[CS1003]", "a.cu:4:7[CS1006]", "a.cu:5:3[CS1003]"], r.stderr)

    def test_tables_are_laid_out(self):
        self.write("t.yaml", '# My own.\n- {call: f, parameters: [a, "b?"], to: "g({a})", cuda: "f(1);", sycl: "g(1);"}\n')
        self.assertEqual(self.run_tool("tables", "format", "--check", "t.yaml").returncode, 1)
        self.assertEqual(self.run_tool("tables", "format", "t.yaml").returncode, 0)
        self.assertEqual(self.read("t.yaml"), '# My own.\n- call: f\n  parameters: [a, "b?"]\n  to: "g({a})"\n  cuda: "f(1);"\n  sycl: "g(1);"\n')
        self.assertEqual(self.run_tool("tables", "format", "--check", "t.yaml").returncode, 0)
        long = "word " * 60 + "end"
        self.write("long.yaml", f'- {{call: f, unsupported: "{long}", cuda: "f();", sycl: "f();"}}\n')
        self.assertEqual(self.run_tool("tables", "format", "long.yaml").returncode, 0)
        self.assertLessEqual(max(map(len, self.read("long.yaml").splitlines())), 120)
        self.assertIn(long, self.run_tool("tables", "explain", "f", "--table", "long.yaml").stdout)

    def test_coverage_counts_cudas_functions(self):
        lines = self.run_tool("tables", "list", "--coverage").stdout.splitlines()
        self.assertEqual([line.split(":")[0] for line in lines], ["device", "runtime"])
        for line in lines:
            total, converted, reported, unknown = map(int, re.findall(r"(\d+) (?:functions|converted|reported|unknown)", line))
            self.assertEqual((total, unknown), (converted + reported, 0), line)
            self.assertGreater(converted, 5 * reported, line)

    def test_tables_of_earlier_versions_mean_the_same(self):
        old = ('- call: zero\n  parameters: [pointer, "kind?"]\n  on_device: "c({pointer})"\n  statement: "b({pointer})"\n  to: "a({pointer})"\n  needs: [waits, drop]\n'
               '- call: trace\n  to: "1"\n  needs: drop\n- type: when_t\n  local: sycl::event\n  to: when\n')
        new = ('- call: zero\n  parameters: [pointer: memory, "kind?": copy_kind]\n  to: "a({pointer})"\n  cases:\n'
               '    - {if: [statement, on_device], to: "c({pointer})"}\n    - {if: statement, to: "b({pointer})"}\n    - {if: statement, to: ""}\n  needs: waits\n'
               '- call: trace\n  to: "1"\n  cases:\n    - {if: statement, to: ""}\n- type: when_t\n  to: when\n  cases:\n    - {if: local, to: "sycl::event"}\n')
        self.write("t.yaml", old)
        self.write("a.cu", "void f(int* o) {\n  int* d;\n  cudaMalloc(&d, 4);\n  zero(d);\n  zero(o);\n  trace();\n  int e = zero(d) + trace();\n}\n")
        before = self.run_tool("convert", "a.cu", "--table", "t.yaml")
        self.assertIn("cu2sycl: note: t.yaml:3:3: `on_device` is the form of an earlier version; `cu2sycl tables format` converts it\n", before.stderr)
        self.assertIn("q));\n  c(d);\n  b(o);\n  int e = a(d) + 1;\n", before.stdout)
        self.assertEqual(self.run_tool("tables", "format", "t.yaml").returncode, 0)
        self.assertEqual(self.read("t.yaml"), new)
        after = self.run_tool("convert", "a.cu", "--table", "t.yaml")
        self.assertEqual(after.stdout, before.stdout)
        self.assertNotIn("earlier version", after.stderr)

    def test_tables_in_a_folder_called_mappings_are_tested(self):
        self.write("mappings/mine.yaml", '- {call: f, to: "g()", cuda: "f();", sycl: "h();"}\n')
        r = self.run_tool("tables", "test", "mappings/mine.yaml")
        self.assertEqual((r.returncode, r.stdout), (1, "0 passed, 1 failed\n"))

    def test_rows_that_meet_declarations(self):
        # A user's row matches a function that the program declares, and has all its effects.
        self.write("t.yaml", '- {call: rank, to: "int({item}.get_local_linear_id())"}\n- {call: meet, as: __syncthreads}\n')
        self.write("a.cu", "__device__ int rank();\n__device__ void meet();\n__global__ void a(int* p) { p[0] = rank(); meet(); }\n"
                           "void f(int* p) { a<<<1, 2>>>(p); }\n")
        r = self.run_tool("convert", "a.cu", "--table", "t.yaml")
        self.assertIn("void a(const sycl::nd_item<3>& item, int* p)", r.stdout)
        self.assertIn("a(item, p);", r.stdout)
        # It also matches names in namespaces, members, and uses in macros.
        self.write("t.yaml", '- {call: w::bar, as: __syncthreads}\n- {call: w::rank, to: "int({item}.get_local_linear_id())"}\n'
                   '- {call: lane, to: "int({item}.get_local_linear_id())"}\n- {method: W.mem, parameters: [], to: "mem({object}, {item})"}\n')
        self.write("a.cu", "namespace w { __device__ void bar(); __device__ int rank(); }\nstruct W { __device__ int mem(); };\n__device__ int lane();\n"
                   "struct V { __device__ int mem(); };\n__device__ int plain(V v) { return v.mem(); }\n__device__ int bar() { return 1; }\n"
                   "__device__ int other() { return bar(); }\n#define LANE() lane()\n"
                   "__device__ void f(int* p) { p[0] = 1; w::bar(); p[1] = 1; }\n__device__ int g(W w) { return w.mem(); }\n"
                   "__device__ int m() { return LANE(); }\nusing namespace w;\n__device__ int r() { return rank(); }\n"
                   "__global__ void a(int* p, W w) { f(p); p[0] = w::rank() + g(w) + m() + r() + other(); }\nvoid h(int* p, W w) { a<<<1, 32>>>(p, w); }\n")
        r = self.run_tool("convert", "a.cu", "--table", "t.yaml")
        self.assertEqual((r.returncode, r.stderr), (0, ""))
        for line in ("int plain(V v) { return v.mem(); }", "int other() { return bar(); }", "#define LANE() int(item.get_local_linear_id())",
                     "void f(const sycl::nd_item<3>& item, int* p) {", "  p[0] = 1;\n  cu2sycl::group_barrier(item.get_group());\n  p[1] = 1;",
                     "int g(const sycl::nd_item<3>& item, W w) { return mem(w, item); }", "int m(const sycl::nd_item<3>& item) { return LANE(); }",
                     "int r(const sycl::nd_item<3>& item) { return int(item.get_local_linear_id()); }",
                     "  f(item, p);\n  p[0] = int(item.get_local_linear_id()) + g(item, w) + m(item) + r(item) + other();"):
            self.assertIn(line + "\n", r.stdout)
        # A sequence at the start of a definition is replaced only once.
        self.write("t.yaml", '- {sequence: "K_ ( {x} )", to: "void {x}"}\n')
        self.write("a.cu", "K_(d)(int* p) { *p = 1; }\nK_(e) (int* p);\n")
        self.assertEqual(self.run_tool("convert", "a.cu", "--table", "t.yaml").stdout, "void d(int* p) { *p = 1; }\nvoid e (int* p);\n")
        # `scope` has the same effect as a qualified name.
        self.write("t.yaml", "- {type: Stream, scope: my, to: 'sycl::queue'}\n")
        self.write("a.cu", "namespace my { struct Stream {}; }\nvoid h() { my::Stream s; }\nusing namespace my;\nStream other;\n")
        self.assertIn("void h() { sycl::queue s; }\nusing namespace my;\nsycl::queue other;\n", self.run_tool("convert", "a.cu", "--table", "t.yaml").stdout)
        # Kernels that are not defined in this run.
        self.write("t.yaml", '- {call: launch, parameters: [k, n, a...], to: "go({k|launcher}, {n}, {a})"}\n')
        self.write("a.cu", "template <class K> void g(K k, int* p) { launch(k, 4, p); }\nvoid f(int* p) {\n  launch(square, 4, p);\n}\n"
                   "void h(int* p, void (*one)(int*)) {\n  launch(n::square<int>, 4, p);\n  launch(one, 4, p);\n  launch(table[0], 4, p);\n}\n")
        r = self.run_tool("convert", "a.cu", "--table", "t.yaml")
        self.assertEqual(re.findall(r"a.cu:(\d+):\d+.*(CS\d+)", r.stderr), [("3", "CS2001"), ("6", "CS2001"), ("8", "CS2011")])
        self.assertIn("void h(int* p, void (*one)(const cu2sycl::launch&, int*)) {", r.stdout)  # a pointer to a launcher
        self.assertIn("a.cu:3:10: error: no definition of kernel `square` in this run", r.stderr)
        # The text of a row and its arguments get parentheses and braces where they need them.
        self.write("t.yaml", '- {call: f, parameters: [a], to: "{a} + 1"}\n- {call: g, parameters: [a], to: "-{a}"}\n'
                   '- {call: m, parameters: [a, n], to: "{a}[{n}]"}\n- {call: s, parameters: [a], cases: [{if: statement, to: "int x = {a}; g(x)"}]}\n'
                   '- {call: t, parameters: [a], cases: [{if: statement, to: "{a} = 1;"}]}\n- {call: make, parameters: [a], to: "make<int>({a})"}\n')
        self.write("a.cu", "void h(int x, int* p) {\n  int a = 2 * f(x | 1) - g(x + 1);\n  int b = f(x);\n  p = m(x ? p : p, 3);\n"
                   "  if (x) s(x); else t(x);\n  T* q = make(x + 1);\n}\n")
        self.assertEqual(self.run_tool("convert", "a.cu", "--table", "t.yaml").stdout,
                         "void h(int x, int* p) {\n  int a = 2 * ((x | 1) + 1) - (-(x + 1));\n  int b = x + 1;\n  p = (x ? p : p)[3];\n"
                         "  if (x) { int x = x; g(x); } else x = 1;\n  T* q = make<int>(x + 1);\n}\n")
        # So do those of values, members, methods, sequences and patterns. No two tokens are joined to another one.
        self.write("t.yaml", '- {value: LANES, to: "16 + 16"}\n- {member: cfg.n, to: "16 + 16"}\n- {method: S.n, parameters: [a], to: "{object}.v + {a}"}\n'
                   '- {sequence: "TWICE ( {x} )", to: "{x} + {x}"}\n- {pattern: "gpu(\\\\w+)Two", to: "1 + 1"}\n- {call: at, parameters: [p], to: "*{p}"}\n'
                   '- {call: whole, parameters: [a], to: "(int){a}"}\n- {call: of, parameters: [a], to: "{a}(1)"}\n- {value: VNEG, to: "-1"}\n'
                   '- {call: shl, parameters: [a, b], to: "s << {a} << {b}"}\n- {value: UTYPE, to: "unsigned int"}\n- {call: set, parameters: [a, b], cases: [{if: statement, to: "{a} = {b}"}]}\n')
        for cuda, sycl in (("a = LANES * 2;", "a = (16 + 16) * 2;"), ("a = 2 * cfg.n;", "a = 2 * (16 + 16);"), ("a = 2 * s.n(b | c);", "a = 2 * (s.v + (b | c));"),
                           ("a = 2 * TWICE(3);", "a = 2 * (3 + 3);"), ("a = 2 * gpuXTwo;", "a = 2 * (1 + 1);"), ("at(p)++;", "(*p)++;"), ("a = b/at(p);", "a = b/(*p);"),
                           ("a = at(p)[1];", "a = (*p)[1];"), ("a = whole(2.5 + 2.5);", "a = (int)(2.5 + 2.5);"), ("of(f + g);", "(f + g)(1);"), ("a = a-VNEG;", "a = a-(-1);"),
                           ("shl(a, c < d);", "s << a << (c < d);"), ("UTYPE z; UTYPE* y;", "unsigned int z; unsigned int* y;"), ("a = LANES;", "a = 16 + 16;"),
                           ("set(x ? a : b, 3);", "(x ? a : b) = 3;"), ("g(LANES, at(p));", "g(16 + 16, *p);")):
            self.write("a.cu", "struct S { int v, n(int); };\nvoid f(S s) {\n  " + cuda + "\n}\n")
            self.assertIn("\n  " + sycl + "\n", self.run_tool("convert", "a.cu", "--table", "t.yaml").stdout)
        # A row with {item} does not match on the host.
        self.write("t.yaml", '- {call: rank, to: "my::rank({item})"}\n')
        self.write("a.cu", "int rank();\nvoid f() { rank(); }\n")
        self.assertIn("void f() { rank(); }\n", self.run_tool("convert", "a.cu", "--table", "t.yaml").stdout)
        # A row for a call of a type matches variables that are constructed, but not copies or function declarations.
        self.write("t.yaml", '- {type: ns::Buf, to: my::buffer}\n- {call: ns::Buf, parameters: [n], to: "my::buffer({q}, {n})"}\n')
        head = "namespace ns { struct Buf { Buf(int); }; }\nstruct Arg {};\n"
        self.write("a.cu", head + "ns::Buf all(3);\nclass C { ns::Buf m{3}; };\ntypedef ns::Buf (*make)(int);\nvoid f(int n) {\n  ns::Buf a(n);\n  ns::Buf b{n + 1};\n"
                   "  ns::Buf c(a), d(std::move(a));\n  ns::Buf g(Arg); ns::Buf h(size_t); ns::Buf i(int n);\n  auto* p = new ns::Buf{3};\n  ns::Buf u(1), v(2);\n}\n")
        r = self.run_tool("convert", "a.cu", "--table", "t.yaml")
        self.assertTrue(r.stdout.endswith(head + "my::buffer all(cu2sycl::default_queue(), 3);\nclass C { my::buffer m{cu2sycl::default_queue(), 3}; };\n"
                        "typedef my::buffer (*make)(int);\nvoid f(int n) {\n  sycl::queue& q = cu2sycl::default_queue();\n  my::buffer a(q, n);\n  my::buffer b(q, n + 1);\n"
                        "  my::buffer c(a), d(std::move(a));\n  my::buffer g(Arg); my::buffer h(size_t); my::buffer i(int n);\n  auto* p = new my::buffer(q, 3);\n"
                        "  /* CS1002: `Buf` has no equivalent; declare each variable in a statement of its own */ ns::Buf u(1), v(2);\n}\n"), r.stdout)
        # Methods of elements, and of objects that are declared with `auto`.
        self.write("t.yaml", '- {method: Stream.sync, parameters: [], to: "{object}.wait()"}\n')
        uses = ("v.back().%s();", "for (auto& x : v) x.%s();", "auto& y = c.s; y.%s();", "auto z = make(); z.%s();", "auto it = v.begin(); it->%s();")
        declared = "struct Stream { void sync(); };\nstruct C { Stream s; };\nStream make();\nvoid h(std::vector<Stream>& v, C& c, std::vector<int>& w) {\n"
        others = "  auto other = w[0]; other.sync();\n  for (auto& x : w) x.sync();\n}\n"
        self.write("a.cu", declared + "".join("  " + use % "sync" + "\n" for use in uses) + others)
        self.assertEqual(self.run_tool("convert", "a.cu", "--table", "t.yaml").stdout,
                         declared + "".join("  " + use % "wait" + "\n" for use in uses) + others)
        # A row with only a statement cannot replace a value.
        self.write("t.yaml", '- {call: f, cases: [{if: statement, to: ""}]}\n- {call: g, parameters: [p], to: "{p|target} = h()"}\n')
        self.write("a.cu", "void k(int* q) {\n  f();\n  int e = f();\n  if (g(&e)) e = 1;\n  g(&e);\n}\n")
        r = self.run_tool("convert", "a.cu", "--table", "t.yaml")
        self.assertEqual([line[:9].strip() for line in r.stderr.splitlines() if "[CS1002]" in line], ["a.cu:3:11", "a.cu:4:7:"])
        self.assertIn("  e = h();\n", r.stdout)
        self.assertTrue(r.stdout.startswith("void k(int* q) {\n  int e ="), r.stdout)

    def test_configuration(self):
        for text, message in [("tables: 3\n", "`tables` takes a list of files"), ("- a\n", "a configuration is a mapping"),
                              ("tabels: []\n", ".cu2sycl.yaml:1:1: unknown key `tabels`; did you mean `tables`?; known: `baseline`, `build`"),
                              ("root: .\nroot: .\n", ".cu2sycl.yaml:2:1: the key `root` is given twice"),
                              ("root: [a]\n", ".cu2sycl.yaml:1:7: `root` takes a folder"), ("root: nowhere\n", ".cu2sycl.yaml:1:1: `root` is not a folder"),
                              ("# 1\nmemory: bufer\n", ".cu2sycl.yaml:2:1: `memory` takes usm or buffer, not `bufer`"),
                              ("build: 3\n", ".cu2sycl.yaml:1:8: `build` takes `true` or `false`, not `3`"),
                              ("ignore: [CS9]\n", "`ignore`: unknown code CS9"), ("jobs: many\n", "`jobs` takes a number"), ("jobs: 99999999999999999999\n", "`jobs` takes a number"),
                              ("fail_on: warnings\n", ".cu2sycl.yaml:1:1: `fail_on` takes error, warning or never"), ("runtime: no\n", "`runtime` takes"),
                              ("overrides: [{paths: [a]}]\n", "an override says both `paths` and `ignore`"),
                              ("overrides: [{path: [a]}]\n", "unknown key `path`; did you mean `paths`?"),
                              ("overrides: [{paths: [a], ignore: [CX]}]\n", "`ignore`: unknown code CX"),
                              ("extend: nothing.yaml\n", "nothing.yaml: no such file"), ("extend: .cu2sycl.yaml\n", "`extend` leads back")]:
            with self.subTest(text):
                self.write(".cu2sycl.yaml", text)
                self.assert_refused(self.run_tool("convert", self.write("a.cu", KERNEL)), message)

    def test_configuration_of_options(self):
        self.write("src/a.cu", "#ifdef BIG\nvoid f(float*& x) { cudaMalloc(&x, 4); }\n#endif\n" + KERNEL)
        self.write("base.yaml", "memory: buffer\nkernel_names: true\n")
        self.write(".cu2sycl.yaml", "extend: base.yaml\nmemory: usm\ninclude: [inc]\ndefine: [BIG=1]\njobs: 1\nformat: json\n")
        shown = self.run_tool("config", "show").stdout
        for line in ("memory: usm .* # .cu2sycl.yaml:2:1", "kernel_names: true .* # .*base.yaml:2:1", "fail_on: warning .* # default", "include: .inc. +# .cu2sycl.yaml:3:1"):
            self.assertRegex(shown, "(?m)^" + line.replace(" .* ", " +") + "$")
        self.write("again/.cu2sycl.yaml", re.sub(" *#.*", "", shown))  # the printed configuration can be read again
        self.assertRegex(self.run_tool("config", "show", "again").stdout, "(?m)^memory: usm +# again/.cu2sycl.yaml:")
        kernel = self.write("k.cu", KERNEL + "void g(int* p) { k<<<1, 1>>>(p); }\n")
        self.assertIn("parallel_for<class ", self.run_tool("convert", kernel, "--format", "text").stdout)
        self.assertNotIn("parallel_for<class ", self.run_tool("convert", kernel, "--format", "text", "--kernel-names=false").stdout)
        self.assertEqual(self.run_tool("check", kernel).stdout[0], "{")
        self.assertEqual(self.run_tool("check", kernel, "--format", "text", "--format", "github").stdout, "")
        # A setting that contradicts an option of this run is not applied.
        self.write(".cu2sycl.yaml", "in_place: true\n")
        self.assertEqual(self.run_tool("convert", kernel, "--diff").returncode, 1)

    def test_configuration_of_findings(self):
        source = "void f() {\n  cudaNobodyKnowsThis();\n  cutlass::sort(a, b);\n}\n"
        for name in ("src/a.cu", "src/old/b.cu"):
            self.write(name, source)

        def codes(*arguments):
            r = self.run_tool("check", "src", *arguments)
            self.assertIn(r.returncode, (0, 1), r.stderr)
            return sorted((line.split(":")[0], line[-7:-1]) for line in r.stderr.splitlines() if "error: " in line)

        api, library = "CS1001", "CS1004"
        both = [("src/a.cu", api), ("src/a.cu", library), ("src/old/b.cu", api), ("src/old/b.cu", library)]
        self.assertEqual(codes(), both)
        self.assertEqual(codes("--select", api), [both[0], both[2]])
        self.assertEqual(codes("--ignore", api), [both[1], both[3]])
        self.assertEqual(codes("--ignore", "CS1"), [])
        self.write(".cu2sycl.yaml", "select: [CS1]\noverrides:\n- paths: [src/old]\n  ignore: [CS1004]\n")
        self.assertEqual(codes(), both[:3])
        self.write("shared.yaml", "overrides:\n- paths: ['**/b.cu']\n  ignore: [CS1004]\nfail_on: never\n")
        self.write(".cu2sycl.yaml", "extend: shared.yaml\nignore: [CS1001]\n")
        self.assertEqual(codes(), [both[1]])
        self.assertEqual(self.run_tool("check", "src").returncode, 0)
        self.assertEqual(self.run_tool("check", "src", "--fail-on", "error").returncode, 1)
        self.write(".cu2sycl.yaml", "root: src\nout: made\nruntime: none\njobs: 1\nfail_on: never\n")
        self.assertEqual(self.run_tool("convert").returncode, 0)
        self.assertEqual(sorted(os.listdir(os.path.join(self.folder.name, "made"))), [".cu2sycl.written", "a.cpp", "old"])

    def test_baseline(self):
        self.write("src/a.cu", "void f() {\n  cudaNobodyKnowsThis();\n  cudaNobodyKnowsThis();\n}\n")
        self.write("src/b.cu", "void g() { cudaNobodyKnowsThis(); }\n")
        self.assertEqual(self.run_tool("check", "src").returncode, 1)
        self.assertEqual(self.run_tool("check", "src", "--write-baseline", "known").returncode, 0)
        self.assertEqual(self.read("known").splitlines()[1:],
                         ["CS1001 src/a.cu: cudaNobodyKnowsThis();"] * 2 + ["CS1001 src/b.cu: void g() { cudaNobodyKnowsThis(); }"])
        # The baseline still matches if lines move. A third finding of the same text is new.
        self.write("src/a.cu", "// Moved.\nvoid f() {\n    cudaNobodyKnowsThis();\n  cudaNobodyKnowsThis();\n}\n")
        r = self.run_tool("check", "src", "--baseline", "known")
        self.assertEqual((r.returncode, r.stderr), (0, "cu2sycl: no findings in 2 files\n"))
        self.write("src/a.cu", self.read("src/a.cu") + "void h() {\n  cudaNobodyKnowsThis();\n}\n")
        r = self.run_tool("check", "src", "--baseline", "known")
        self.assertEqual(r.returncode, 1)
        self.assertIn("src/a.cu:7:3: ", r.stderr)
        self.assertIn("1 finding in 2 files", r.stderr)
        self.write("src/a.cu", "void f() {}\n")
        r = self.run_tool("check", "src", "--baseline", "known")
        self.assertIn("findings of the baseline known that no longer occur: 2", r.stderr)
        self.assertEqual(self.run_tool("check", "src/b.cu", "--baseline", "known", "--quiet").stderr, "")
        self.write(".cu2sycl.yaml", "baseline: known\n")
        self.assertEqual(self.run_tool("check", "src").returncode, 0)
        self.write("known", "rubbish\n")
        self.assert_refused(self.run_tool("check", "src"), "known:1: not a line of a baseline")
        self.assert_refused(self.run_tool("check", "src", "--baseline", "nothing"), "nothing: no such file")

    @unittest.skipIf(os.environ.get("CU2SYCL_CONFINED"), "there is no git in the program's root")
    def test_what_git_ignores_is_no_input(self):
        for name in ("a.cu", "build/b.cu", "x/c.cu", "x/generated.cu"):
            self.write("in/" + name, KERNEL)
        self.write("in/.gitignore", "build\ngenerated.cu\n")
        for git, names in ((False, ["a.cpp", "build/b.cpp", "x/c.cpp", "x/generated.cpp"]), (True, ["a.cpp", "x/c.cpp"])):
            if git:
                subprocess.run(["git", "init", "-q", self.path("in")], check=True)
            self.run_tool("convert", "in", "-o", f"out{git}")
            made = [os.path.relpath(os.path.join(at, one), self.path(f"out{git}")) for at, _, files in os.walk(self.path(f"out{git}")) for one in files]
            self.assertEqual(sorted(one for one in made if one.endswith(".cpp")), names)
        self.assertEqual(self.run_tool("check", "in/build/b.cu").returncode, 0)  # a file that is named is read

    def test_includes_that_are_not_converted(self):
        self.write("p/k.cuh", "__global__ void k(int* p);\n")
        self.write("p/plain.h", "int plain();\n")
        self.write("a.cu", '#include "p/k.cuh"\n#include "p/plain.h"\n#include "cuda_runtime.h"\n#include "made.h"\n#if 0\n#include "never.h"\n#endif\n' + KERNEL)
        self.write("b.cu", '#include "b.cu"\n#include "made.h"\n' + KERNEL)
        said = ["a.cu:1:10: note: `p/k.cuh` contains CUDA code and is not converted; convert it in the same run [CS1010]",
                "a.cu:4:10: note: `made.h` was not found; its declarations and macros are unknown [CS1011]"]
        for command in (["check", "a.cu", "b.cu"], ["convert", "a.cu"], ["convert", "a.cu", "--quiet"]):
            r = self.run_tool(*command)
            self.assertEqual(([line for line in r.stderr.splitlines() if "CS101" in line], r.returncode), (said, 0))
        # The header is missing in the output folder.
        r = self.run_tool("convert", "a.cu", "-o", "out/", "--format", "json")
        self.assertEqual((r.returncode, [(one["code"], one["severity"]) for one in json.loads(r.stdout)["diagnostics"]]),
                         (1, [("CS1010", "error"), ("CS1011", "note")]))
        self.assertNotIn("k.cuh", self.run_tool("check", "a.cu", "p/k.cuh").stderr)

    def test_copies_of_libraries_are_left_out(self):
        library = "namespace cub {\ntemplate <typename T, int N> struct BlockReduce {};\n}\n"
        self.write("in/extern/cub/cub.cuh", '#include "block/block_reduce.cuh"\n')
        self.write("in/extern/cub/block/block_reduce.cuh", library)
        self.write("in/cub.cuh", "struct Cub {};\n")  # headers of the project
        self.write("in/THC/THCAtomics.cuh", "struct Atomics {};\n")
        self.write("in/a.cu", '#include "extern/cub/cub.cuh"\n#include "cub.cuh"\n' + KERNEL +
                   "__device__ int sum(int v) { return cub::BlockReduce<int, 32>().Sum(v); }\n")
        said = "cu2sycl: in/extern/cub is a copy of a library that the tables convert; its 2 files are not converted\n"
        r = self.run_tool("convert", "in", "-o", "out/")
        self.assertEqual(r.stderr.count(said), 1, r.stderr)
        self.assertFalse(os.path.exists(self.path("out", "extern")))
        self.assertEqual(sorted(os.listdir(self.path("out"))), [".cu2sycl.written", "THC", "a.cpp", "cu2sycl", "cub.hpp"])
        for command in (["convert", "in", "-o", "out/"], ["convert", "in/a.cu", "-o", "out/a.cpp"]):  # also one file
            self.run_tool(*command)
            text = self.read("out", "a.cpp")
            self.assertIn("#include <cu2sycl/cub/cub.hpp>", text)
            self.assertIn("cu2sycl::cub::BlockReduce<int, 32>", text)
            self.assertNotIn("extern", text)
        for named in ("in/extern/cub", "in/extern/cub/block/block_reduce.cuh"):  # if it is named, it is converted
            self.assertNotIn("copy of a library", self.run_tool("check", named).stderr)

    def test_plain_sources_that_call_converted_functions(self):
        """A source without CUDA code calls a function of both sides, whose converted form needs the item."""
        self.write("h.h", "__constant__ int one;\nstruct H {\n  int n;\n  __host__ __device__ void add(int* to = nullptr) { n += one; }\n"
                   "  __host__ __device__ void set() { n = 0; }\n  __host__ __device__ void move() {\n#ifdef __CUDA_ARCH__\n"
                   "    n += threadIdx.x;\n#else\n    n += 1;\n#endif\n  }\n};\n")
        self.write("k.cu", '#include "h.h"\n__global__ void k(H* h) { h->add(); h->move(); }\n')
        self.write("c.cc", '#include "h.h"\nint main() {\n  H h{};\n  h.set();\n  h.add();\n  h.move();\n}\n')
        r = self.run_tool("check", "h.h", "k.cu", "c.cc")
        self.assertIn("c.cc:5:5: error: `add` is called in host code, but needs arguments that only kernels have [CS2018]", r.stderr)
        self.assertNotIn("c.cc:4", r.stderr)
        self.assertNotIn("c.cc:6", r.stderr)  # it has a version for the host

    def test_functions_for_both_sides_in_sources_without_cuda(self):
        self.write("in/both.h", "#pragma once\n#ifdef __CUDACC__\n#define BOTH __host__ __device__\n#else\n#define BOTH\n#endif\n"
                   "template <class F> BOTH inline int twice(F f, int x) { return f(x) * 2; }\n")
        self.write("in/a.cu", '#include "both.h"\n'
                   "struct Lane { __device__ int operator()(int x) const { return x + threadIdx.x; } };\n"
                   "__global__ void k(int* p) { p[threadIdx.x] = twice(Lane(), 3); }\n")
        plain = '#include "both.h"\nstruct Step { template <class F> BOTH static int apply(F f) { return twice(f, 1); } };\n'
        self.write("in/b.cpp", plain)
        r = self.run_tool("convert", "in", "-o", "out")
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertEqual(self.read("out", "b.cpp"), plain)
        self.assertIn("int twice(const sycl::nd_item<3>& item, F f, int x)", self.read("out", "both.h"))
        self.assertIn("int twice(F f, int x) { return f(x) * 2; }", self.read("out", "both.h"))

    def test_sources_of_c(self):
        for name, text in (("with.c", "#include <cuda_runtime.h>\nvoid f(void* p) { cudaFree(p); }\n"), ("without.c", "int g;\n")):
            self.write(f"in/{name}", text)
        r = self.run_tool("convert", "in", "-o", "out")
        said = "in/with.c:1:1: warning: `with.c` is a C source, but the converted code is C++; rename the file and compile it as C++ [CS1012]"
        self.assertEqual(([line for line in r.stderr.splitlines() if "[CS" in line], r.returncode), ([said], 1))

    def test_names_that_a_header_may_declare(self):
        self.write("a.cu", '#include "made.h"\nvoid f() {\n  cudaSafe(1);\n  cudaEglPlaneDesc_st d;\n}\n')
        self.write("b.cu", "void f() {\n  cudaSafe(1);\n}\n")
        found = json.loads(self.run_tool("check", "a.cu", "b.cu", "--format", "json").stdout)["diagnostics"]
        self.assertEqual([(d["path"], d["line"], d["code"]) for d in found], [("a.cu", 1, "CS1011"), ("a.cu", 4, "CS1001"), ("b.cu", 2, "CS1001")])

    def test_headers_of_units_without_cuda(self):
        self.write("p/both.h", "#ifdef __CUDACC__\n#define SIDE 1\n#else\n#define SIDE 2\n#endif\n")
        self.write("p/a.cu", '#include "both.h"\n' + KERNEL)
        self.write("p/plain.cpp", '#include "both.h"\nint side() { return SIDE; }\n')
        self.run_tool("convert", "p", "-o", "out/")
        self.assertNotIn("sycl.hpp", self.read("out/both.h"))
        self.assertTrue(self.read("out/a.cpp").startswith('#include <sycl/sycl.hpp>\n#include "both.h"\n'))

    def test_statistics(self):
        self.write("a.cu", "void f() {\n  cutlass::sort(a, b);\n  cutlass::sort(a, b);\n  cudaNobodyKnowsThis();\n}\n")
        self.write("b.cu", "void f() {\n  cutlass::sort(a, b);\n}\n")
        r = self.run_tool("check", "a.cu", "b.cu", "--statistics")
        self.assertIn("     2  CS1004  1 to 8 hours: cutlass 2\n     1  CS1001  6 to 30 minutes: cudaNobodyKnowsThis 1\n"
                      "     3  in total, of 2 causes: 1.1 to 8.5 hours by hand\n", r.stderr)

    def test_wrong_usage(self):
        self.write("a.cu", KERNEL)
        for arguments, message in [(["a.cu"], "`a.cu` is not a command; did you mean `cu2sycl convert a.cu`?"), ([], "missing command: convert, check"),
                                   (["conver", "a.cu"], "`conver` is not a command; did you mean `convert`?"),
                                   (["tables", "lst"], "`lst` is not a command; did you mean `list`?"),
                                   (["convert", "a.cu", "--in-plce"], "unknown argument `--in-plce`; did you mean `--in-place`?"),
                                   (["check", "a.cu", "--format", "xml"], "--format takes text, json, sarif or github, not `xml`"),
                                   (["check"], "name files or folders to convert"), (["check", "a.cu", "--ignore", "CS9"], "`--ignore`: unknown code CS9"),
                                   (["convert", "a.cu", "--check"], "--check takes an output folder"),
                                   (["check", "a.cu", "--jobs", "abc"], "--jobs takes a number, not `abc`"), (["check", "a.cu", "--jobs"], "--jobs takes a value"),
                                   (["convert", "a.cu", "-o", "x", "--in-place"], "--out and --in-place exclude each other"),
                                   (["tables", "validate"], "missing argument: cu2sycl tables validate files"), (["config"], "missing command: show")]:
            with self.subTest(arguments):
                r = self.run_tool(*arguments)
                self.assertEqual((r.returncode, r.stdout), (2, ""))
                self.assertTrue(r.stderr.startswith("cu2sycl: error: " + message), r.stderr)
                self.assertEqual(r.stderr.count("\n"), 1)

    def test_explained_codes(self):
        for name in ("CS1001", "cs1001", "1001"):
            self.assertTrue(self.run_tool("explain", name).stdout.startswith("CS1001: "))
        self.assert_refused(self.run_tool("explain", "CS9999"), "unknown code `CS9999`; known: CS1001")

    def test_files_of_compile_commands(self):
        self.write("src/a.cu", "#ifdef BIG\n__global__ void k() {}\n#endif\n")
        self.write("src/b.cu", KERNEL)
        self.write("src/not_built.cu", KERNEL)
        folder = self.folder.name
        self.write("build/compile_commands.json", f'[{{"directory": "{folder}/src", "file": "a.cu", "command": "nvcc -DBIG a.cu"}},'
                                                  f'{{"directory": "{folder}/build", "file": "../src/b.cu", "arguments": ["nvcc", "b.cu"]}}]')
        self.assertEqual(self.run_tool("convert", "-p", "build", "-o", "out", "--quiet").returncode, 0)
        self.assertEqual([one for one in sorted(os.listdir(os.path.join(folder, "out"))) if one.endswith(".cpp")], ["a.cpp", "b.cpp"])
        self.write("build/compile_commands.json", "[]")
        self.assert_refused(self.run_tool("convert", "-p", "build", "-o", "out"), "build: lists no C++ or CUDA source")

    def test_command_of_many_folders(self):
        for i in range(40):
            self.write(f"in/part_of_the_program_{i:02}/kernel.cu", KERNEL)
        said = self.run_tool("convert", "in", "-o", "out").stderr
        self.assertIn("compile each of 40 files as with `acpp -O2 -std=c++17 -c out/part_of_the_program_00/kernel.cpp`", said)
        self.assertLess(len(said), 400)

    def test_colour_only_on_a_terminal(self):
        self.write("a.cu", "void f() { cudaNobodyKnowsThis(); }\n")
        self.assertNotIn("\033", self.run_tool("check", "a.cu").stderr)
        for environment, coloured in ((dict(os.environ), True), (dict(os.environ, NO_COLOR="1"), False)):
            environment.pop("NO_COLOR", None) if coloured else None
            main_end, other_end = os.openpty()
            subprocess.run([TOOL, "check", "a.cu"], cwd=self.folder.name, env=environment, stderr=other_end, stdout=other_end)
            os.close(other_end)
            said = b""
            try:
                while chunk := os.read(main_end, 4096):
                    said += chunk
            except OSError:
                pass  # the end of the stream, on Linux
            os.close(main_end)
            self.assertIn(b"[CS1001]", said)
            self.assertEqual(b"\033[1;31merror:\033[0m" in said, coloured, said)

    def test_compile_commands_of_the_wrong_type(self):
        for text in ['[{"command": 3}]', '[{"arguments": [1]}]', '[3]']:
            with self.subTest(text):
                self.write("compile_commands.json", text)
                r = self.run_tool("convert", self.write("a.cu", KERNEL), "-p", "compile_commands.json")
                self.assert_refused(r, "compile_commands.json: a compile command is neither a string")

    def test_findings_in_another_file(self):
        self.write("h.cuh", "template <typename T> __constant__ T tab[4];\n"
                            "__global__ void k(float* p) { p[0] = tab<float>[0] + tab<int>[1]; }\n")
        self.write("n.cu", '#include "h.cuh"\nint main() {\n  k<<<1, 1>>>(nullptr);\n}\n')
        r = self.run_tool("convert", "n.cu", "h.cuh", "-o", "out")
        places = [line.split(" ")[0] for line in r.stderr.splitlines() if "[CS2009]" in line]
        self.assertEqual(places, ["h.cuh:2:54:"], r.stderr)

    def test_github_properties_are_escaped(self):
        self.write("a,b%c.cu", "void f() {\n  cudaNobodyKnowsThis(1);\n}\n")
        out = self.run_tool("check", "a,b%c.cu", "--format", "github").stdout
        self.assertTrue(out.startswith("::error file=a%2Cb%25c.cu,line=2,col=3::"), out)

    def test_sarif_counts_as_sarif_does(self):
        name = "a b\u00fc%d.cu"
        self.write(name, 'void f() {\n  const char* s = "\u65e5\u672c\u8a9e\U0001f600"; cudaNobodyKnowsThis(1);\n}\n')
        result = json.loads(self.run_tool("check", name, "--format", "sarif").stdout)["runs"][0]
        place = result["results"][0]["locations"][0]["physicalLocation"]
        self.assertEqual(place["artifactLocation"]["uri"], "a%20b%C3%BC%25d.cu")
        self.assertEqual(place["region"], {"startLine": 2, "startColumn": 28, "endColumn": 47})
        self.assertEqual(result["columnKind"], "utf16CodeUnits")
        self.assertRegex(result["results"][0]["partialFingerprints"]["cu2syclLine/v1"], "^[0-9a-f]{40}$")
        absolute = json.loads(self.run_tool("check", self.path(name), "--format", "sarif").stdout)["runs"][0]["results"][0]
        self.assertTrue(absolute["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].startswith("file:///"))
        caret = self.run_tool("check", name).stderr.splitlines()[2]
        self.assertEqual(caret, " " * (2 + 17 + 8 + 3) + "^" + "~" * 18)  # wide characters take two cells each

    def test_help_says_what_values_there_are(self):
        text = self.run_tool("convert", "--help").stdout
        self.assertIn("text, json, sarif or github", text)
        self.assertNotIn("ENUM", text)

    def test_constructs_are_dumped(self):
        self.write("a.cu", KERNEL + "int main() {\n  k<<<1, 1>>>(nullptr);\n}\n")
        out = self.run_tool("convert", "a.cu", "--dump", "constructs").stdout
        self.assertIn("a.cu:3:3: launch: k<<<1, 1>>>(nullptr);", out)

    def test_new_table(self):
        header = self.write("pool.h", """#pragma once
#define POOL_CHECK(x) pool_check((x), __FILE__)
#define POOL_WIDTH 32
#define POOL_H
namespace gpu {
enum class Mode { fast, safe };
template <typename T> T* make(std::size_t n, Mode mode = Mode::fast);
class Stream {
 public:
  Stream();
  explicit Stream(int device);
  void copy(void* to, const void* from, size_t bytes);
  bool operator==(const Stream&) const;
};
}
void pool_check(int, const char*);
""")
        r = self.run_tool("tables", "new", header)
        rows = [line for line in r.stdout.splitlines() if not line.startswith("#")]
        self.assertEqual(rows, ["- call: gpu::make<T>", '  parameters: [n, "mode?"]', "  unsupported: not mapped yet",
                                "- call: gpu::Stream", "  parameters: [device]", "  unsupported: not mapped yet",
                                "- method: Stream.copy", "  parameters: [to, from, bytes]", "  unsupported: not mapped yet",
                                "- call: pool_check", "  parameters: [p1, p2]", "  unsupported: not mapped yet",
                                "- type: gpu::Mode", "  unsupported: not mapped yet",
                                "- value: gpu::Mode::fast", "  unsupported: not mapped yet",
                                "- value: gpu::Mode::safe", "  unsupported: not mapped yet",
                                "- type: gpu::Stream", "  unsupported: not mapped yet",
                                "- sequence: \"POOL_CHECK ( {x} )\"", "  unsupported: not mapped yet",
                                "- value: POOL_WIDTH", "  unsupported: not mapped yet",
                                "- header: pool.h", "  unsupported: not mapped yet"])
        self.assertIn("# No row matches these; convert their uses by hand: Stream::operator==\n", r.stdout)
        table = self.write("pool.yaml", r.stdout)
        self.assertEqual(self.run_tool("tables", "validate", table).returncode, 0)
        used = self.write("use.cu", "void f(gpu::Stream& s, float* p) {\n  s.copy(p, p, 4);\n  POOL_CHECK(1);\n}\n")
        said = self.run_tool("check", used, "--table", table).stderr
        for place in ("1:8: error: `Stream`", "2:5: error: `copy`", "3:3: error: `POOL_CHECK`"):
            self.assertIn(place, said)

    def test_tables_are_looked_up(self):
        r = self.run_tool("tables", "explain", "cudaMemsetAsync")
        self.assertTrue(r.stdout.startswith("call cudaMemsetAsync, mappings/runtime/memory.yaml:"), r.stdout)
        self.assertIn("  example:\n    cudaMemsetAsync(d, 0, n);\n  becomes:\n    q.memset(d, 0, n);\n", r.stdout)
        own = self.write("own.yaml", "- call: gpu::copy\n  parameters: [a]\n  to: put({a})\n- call: \"make<T>\"\n  to: made<{T}>()\n")
        for name in ("gpu::copy", "make<T>", "copy"):
            self.assertIn("call ", self.run_tool("tables", "explain", name, "--table", own).stdout, name)
        listed = json.loads(self.run_tool("tables", "list", "--own", "--json", "--table", own).stdout)
        self.assertEqual([(one["kind"], one["name"], one["to"]) for one in listed], [("call", "gpu::copy", "put({a})"), ("call", "make<T>", "made<{T}>()")])
        lines = self.run_tool("tables", "list", "cudaMemset*Async", "--kind", "call").stdout.splitlines()
        self.assertEqual(sorted(line.split("\t")[1] for line in lines), ["cudaMemset2DAsync", "cudaMemset3DAsync", "cudaMemsetAsync"])
        self.assertEqual(self.run_tool("tables", "list", "nobody_has_this").returncode, 1)
        source = self.write("c.cu", "void f(float* p) {\n  cudaNope(p);\n  cudaNope(p);\n  cufftDestroy(p);\n  cudaFree(p);\n}\n")
        r = self.run_tool("tables", "coverage", source)
        self.assertEqual((r.returncode, r.stdout), (1, "2\tcudaNope\tno row\n1\tcufftDestroy\ta library's\n"))
        self.assertEqual(self.run_tool("tables", "coverage", self.write("d.cu", KERNEL)).returncode, 0)

    def test_patterns_that_take_too_many_steps(self):
        self.write("t.yaml", "- call: own\n  to: other()\n- pattern: '(a|a?)+c'\n  to: q\n")
        self.write("k.cu", "int " + "a" * 60 + "xc;\n" + KERNEL)
        refused = "t.yaml:3:3: the pattern needs too many steps for `" + "a" * 40 + "...`; avoid nested repetitions"
        self.assert_refused(self.run_tool("convert", "k.cu", "-o", "out/", "--table", "t.yaml"), refused)
        self.assert_refused(self.run_tool("check", "k.cu", "--table", "t.yaml"), refused)
        self.assertFalse(os.path.exists(self.path("out")))
        self.write("k.cu", "int b = aac;\n" + KERNEL)
        self.assertIn("int b = q;", self.run_tool("convert", "k.cu", "--table", "t.yaml").stdout)

    def test_dpct_rule_files(self):
        def rule(kind, name, out, more="", priority="Takeover"):
            return f"- Rule: r_{name.replace(':', '')}\n  Kind: {kind}\n  Priority: {priority}\n  In: {name}\n  Out: {out}\n  Includes: []\n{more}"
        rules = self.write("rules.yaml", "---\n" + rule("Macro", "__forceinline__", "inline").replace("[]", "[\"\\\"own/inline.h\\\"\"]") +
                           rule("API", "foo", "\"$type_name_of($2) made = bar($deref($1), $3)\"") + rule("API", "pool_copy", "\"$queue.memcpy($1, $2, $3)\"") +
                           rule("API", "pool_init", "\"init($addr_of($1), $context, $device)\"") + rule("Header", "cmath", "mymath") +
                           rule("Class", "classA", "classB", "  Methods:\n  - In: methodA\n    Out: a.methodB($2)\n  - In: methodC\n    Out: f($method_base, $1)\n") +
                           rule("Enum", "apple", "pineapple", "  EnumName: Fruit\n") + rule("Type", "OldType", "NewType") +
                           rule("DisableAPIMigration", "cudaFree", "\"\"") + rule("PatternRewriter", "\"my_max(${args});\"", "\"my_min(${args});\"") +
                           rule("API", "cudaMalloc", "never()", priority="Fallback") + rule("API", "own_alloc", "take($1)", priority="Fallback") +
                           rule("API", "ranked", "low()", priority="Default") + rule("API", "ranked", "lower()", priority="Fallback") +
                           rule("CMakeRule", "find_package", "nothing") + "...\n")
        source = self.write("a.cu", """#include <cmath>
__device__ __forceinline__ int f(int i) { return i; }
void run(classA& o, OldType t, int* a, int* b, float* d) {
  foo(a, b, 30);
  foo(&a, b, 30);
  pool_copy(a, b, 4);
  pool_init(a);
  o.methodA(1, 2);
  (&o)->methodC(3);
  use(Fruit::apple);
  my_max(1, t.f(2));
  cudaMalloc(&d, 4);
  own_alloc(d);
  ranked();
  cudaFree(d);
}
""")
        out = self.run_tool("convert", source, "--table", rules).stdout.splitlines()
        for line in ("#include <own/inline.h>", "#include <mymath>", "#include <type_traits>", "inline int f(int i) { return i; }",
                     "void run(classB& o, NewType t, int* a, int* b, float* d) {",
                     "  std::remove_reference_t<decltype(b)> made = bar(*a, 30);", "  std::remove_reference_t<decltype(b)> made = bar(a, 30);",
                     "  q.memcpy(a, b, 4);", "  init(&a, q.get_context(), q.get_device());", "  o.methodB(2);", "  f(*(&o), 3);",
                     "  use(Fruit::pineapple);", "  my_min(1, t.f(2));", "  d = static_cast<float*>(sycl::malloc_device(4, q));", "  take(d);",
                     "  low();"):
            self.assertIn(line, out)
        # On one line, or on two if the folder's name is long.
        self.assertRegex("\n".join(out), r"leaves\s+it\s+unchanged\s+\*/\s+cudaFree\(d\);\n}$")
        for text, message in [(rule("Api", "f", "g()"), "rules.yaml:2:9: unknown `Kind` `Api`; did you mean `API`?"),
                              (rule("API", "f", "\"$derefs($1)\""), "rules.yaml:5:8: unknown keyword `$derefs`; known: `$1`"),
                              (rule("API", "f", "\"$deref(x)\""), "takes an argument, as `$deref($1)`"),
                              (rule("API", "f", "g()", "  Prio: x\n"), "unknown key `Prio`"),
                              (rule("API", "f", "g()", priority="Top"), "unknown `Priority` `Top`"),
                              (rule("Class", "A", "B", "  Fields:\n  - In: x\n    Out: y\n"), "fields need the types of expressions"),
                              (rule("Class", "A", "B", "  Methods:\n  - In: x\n    Out: y($1)\n"), "names its object as `$method_base`"),
                              (rule("PatternRewriter", "\"f(${a})\"", "\"g(${a})\"", "  Subrules:\n    a:\n      In: x\n      Out: y\n"), "`Subrules` rewrite text"),
                              (rule("Header", "a.h", "b.h", "  Prefix: x\n"), "`Prefix` and `Postfix`"), ("- Rule: x\n", "the rule has no `Priority`")]:
            with self.subTest(message):
                self.assert_refused(self.run_tool("tables", "validate", self.write("rules.yaml", text)), message)

    def test_own_files_in_angle_brackets(self):
        self.write("in/main.cu", "#define scale(x) ((x) * 2)\n#include <k.cu>\n#include <other/far.cuh>\n")
        self.write("in/k.cu", "__global__ void k(int* p) { *p = scale(threadIdx.x); }\ninline void run(int* p) { k<<<1, 1>>>(p); }\n")
        self.write("in/far.cuh", "inline __device__ int far() { return threadIdx.x; }\n")
        self.run_tool("convert", "in", "-o", "out", "-I", "in")
        text = self.read("out/main.cpp")
        renamed = next(name for name in os.listdir(self.path("out")) if name.startswith("k."))
        self.assertIn(f"#include <{renamed}>\n", text)
        self.assertIn("#include <other/far.cuh>\n", text)  # another file
        self.assertIn("#include <sycl/sycl.hpp>\n", text)

    def test_long_chains_of_calls(self):
        classes = ("struct A { __device__ A& f() { v += threadIdx.x; return *this; } int v; };\n"
                   "struct B { __device__ B& f() { return *this; } };\n")
        chain = ".f()" * 60
        for text in (f"__global__ void k(int* p) {{ A a{{1}}; auto b = a{chain}; *p = b.v; }}\n",
                     f"__global__ void k(int* p) {{ auto a = unknown(1); *p = a{chain}.v; }}\n",
                     f"template <class T> __device__ void go(T t, int* p) {{ *p = t{chain}.v; }}\n__global__ void k(int* p) {{ go(A{{1}}, p); }}\n"):
            with self.subTest(text):
                self.write("a.cu", classes + text)
                subprocess.run([TOOL, "convert", "a.cu"], cwd=self.folder.name, capture_output=True, timeout=60)

    def test_nesting_and_long_lines(self):
        for begin, end in (("p[", "]"), ("(", ")"), ("__ldg(&", ")"), ("(int)", ""), ("- ", ""), ("threadIdx.x ? 1 : ", ""), ("[&](int x) { return ", "; }")):
            with self.subTest(begin):
                self.write("a.cu", f"__global__ void k(int* p) {{ *p = {begin * 3000}threadIdx.x{end * 3000}; }}\n")
                ran = self.run_tool("convert", "a.cu")
                self.assertIn(ran.returncode, (0, 1))
                self.assertEqual("[CS4011]" in ran.stderr, bool(end))
        # A very long line is not printed again for each of its findings.
        self.write("a.cu", "void f() { " + "cudaMallocFromPoolAsync(); " * 2000 + "}\n")
        said = self.run_tool("convert", "a.cu").stderr
        self.assertEqual(said.count("[CS1003]"), 2000)
        self.assertLess(len(said), 500000)

    def test_snippet(self):
        pasted = "float* d;\ncudaMalloc(&d, n * sizeof(float));\n  cudaNope(d);\n"
        r = self.run_tool("convert", "--snippet", stdin=pasted)
        self.assertEqual(r.stdout, "sycl::queue& q = cu2sycl::default_queue();\nfloat* d;\nd = sycl::malloc_device<float>(n, q);\n"
                         "  /* CS1001: no table row converts `cudaNope`; add a row to a table of your own (--table) */ cudaNope(d);\n")
        self.assertIn("-:3:3: error: no table row converts `cudaNope`", r.stderr)
        self.assertIn("cu2sycl: include <cu2sycl/core/queue.hpp>, <sycl/sycl.hpp>\n", r.stderr)
        r = self.run_tool("convert", "--snippet", self.write("body.cu", "int i = blockIdx.x * blockDim.x + threadIdx.x;"))
        self.assertEqual((r.returncode, r.stdout), (0, "int i = item.get_global_id(2);\n"))
        r = self.run_tool("convert", "--snippet", "--quiet", stdin="int a = 1;")
        self.assertEqual((r.returncode, r.stdout, r.stderr), (0, "int a = 1;", ""))  # nothing to convert: unchanged
        for pasted, wanted in (
                ("__shared__ float s[256]; s[threadIdx.x] = 0;", "// passed by the kernel's launch: float (&s)[256]\ns[item.get_local_id(2)] = 0;\n"),
                ("k<<<2, 3>>>(p);", "sycl::queue& q = cu2sycl::default_queue();\nq.parallel_for(sycl::nd_range<1>(2 * 3, 3), [=, a0 = p](sycl::nd_item<1> item) {\n"
                 "  k(item, a0);\n});\n"),
                ("#pragma unroll\nfor (int i = 0; i < 4; i++) a[threadIdx.x] = i;", "#pragma unroll\nfor (int i = 0; i < 4; i++) a[item.get_local_id(2)] = i;\n"),
                ("#ifdef A\ncudaFree(p);\n#endif\n", "sycl::queue& q = cu2sycl::default_queue();\n#ifdef A\nq.wait();\nsycl::free(p, q);\n#endif\n"),
                ("struct cudaDeviceProp prop;\nprintf(\"%d\", prop.warpSize);", "struct cu2sycl::device_properties prop;\nprintf(\"%d\", prop.warpSize);\n"),
                ("typedef float real;\n__global__ void k(real* p) { *p = 1; }\n", "typedef float real;\nvoid k(real* p) { *p = 1; }\n"),
                ("#define K(n) __global__ void n(int* x)\nK(a) { x[threadIdx.x] = 1; }\n", "// #define K(n) __global__ void n(int* x)\n// K(a)\n#include <sycl/sycl.hpp>\n"
                 "void a(const sycl::nd_item<3>& item, int* x) { x[item.get_local_id(2)] = 1; }\n"),
                ("int n;\n__device__ int one() { return threadIdx.x; }\nn = one();", "#include <sycl/sycl.hpp>\nint one(const sycl::nd_item<3>& item) { return item.get_local_id(2); }\n\n"
                 "int n;\nn = one(item);\n")):
            r = self.run_tool("convert", "--snippet", stdin=pasted)
            self.assertEqual((r.returncode, r.stdout), (0, wanted), r.stderr)
        self.assert_refused(self.run_tool("convert", "--snippet", "body.cu", "-o", "out"), "--snippet")
        self.assert_refused(self.run_tool("convert", "--snippet", "body.cu", "body.cu", self.write("b.cu", "")), "more than one file")

    def test_progress_only_on_a_terminal(self):
        # Takes more than half a second, after which the progress is printed.
        body = "".join(f"__global__ void k{n}(int* p) {{ p[threadIdx.x + {n}] = blockIdx.x; }}\n" for n in range(2000))
        for n in range(24):
            self.write(f"many/a{n}.cu", "namespace n%d {\n%s}\n" % (n, body))
        main_end, other_end = os.openpty()
        process = subprocess.Popen([TOOL, "check", "many", "-j", "1"], stderr=other_end, cwd=self.folder.name)
        os.close(other_end)
        said = b""
        try:
            while data := os.read(main_end, 65536):
                said += data
        except OSError:  # the other end is closed
            pass
        self.assertEqual(process.wait(), 0)
        os.close(main_end)
        self.assertRegex(said, rb"cu2sycl: (read|converted) \d+ of 24 files")
        self.assertTrue(said.endswith(b"\r\033[Kcu2sycl: no findings in 24 files\r\n"), said[-80:])
        self.write("few/a.cu", body)
        self.assertEqual(self.run_tool("check", "few").stderr, "cu2sycl: no findings in 1 file\n")

    def test_explain(self):
        listed = [line.split("\t") for line in self.run_tool("explain").stdout.splitlines()]
        self.assertEqual(listed[0], ["CS1001", "error", "no table row converts `{}`; add a row to a table of your own (--table)"])
        self.assertEqual({severity for _, severity, _ in listed}, {"error", "warning", "note"})
        self.assertEqual([code for code, _, _ in listed], sorted(code for code, _, _ in listed))
        self.assertIn("no table has a row for it", self.run_tool("explain", "CS1001").stdout)
        self.assert_refused(self.run_tool("explain", "CS9"), "unknown code `CS9`")

    def test_line_endings_and_byte_order_mark(self):
        text = "\ufeff" + KERNEL.replace("\n", "\r\n") + "int main() {\r\n  k<<<1, 1>>>(nullptr);\r\n}\r\n"
        with open(self.path("crlf.cu"), "wb") as out:
            out.write(text.encode())
        self.run_tool("convert", "crlf.cu", "-o", "crlf.cpp")
        with open(self.path("crlf.cpp"), "rb") as source:
            converted = source.read()
        self.assertTrue(converted.startswith(b"\xef\xbb\xbf"))
        self.assertEqual(converted.count(b"\n"), converted.count(b"\r\n"))


unittest.main()
