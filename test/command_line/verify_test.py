#!/usr/bin/env python3
"""Tests `convert --verify`: outputs are compiled, and errors are reported at their place in the source.
verify_test.py CU2SYCL COMPILER"""
import json
import os
import subprocess
import sys
import tempfile
import unittest

COMPILER = sys.argv.pop(2)
TOOL = os.path.abspath(sys.argv.pop(1))
GOOD = "__global__ void k(int* p) { p[threadIdx.x] = 1; }\nvoid go(int* p) { k<<<1, 32>>>(p); }\n"
TABLE = "- call: cudaWrong\n  parameters: [x]\n  to: wrong_by_the_table({x})\n"


class Verify(unittest.TestCase):
    def convert(self, files, *arguments, compiler=COMPILER):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in {**files, "own.yaml": TABLE}.items():
                os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
                with open(os.path.join(folder, name), "w") as file:
                    file.write(text)
            names = [name for name in files if name.endswith(".cu")]
            return subprocess.run([TOOL, "convert", "--verify", "--table", "own.yaml", *arguments, *names, "-o", "out/"], cwd=folder,
                                  capture_output=True, text=True, env=dict(os.environ, CXX=compiler, NO_COLOR="1"))

    def test_good(self):
        r = self.convert({"a.cu": GOOD, "b.cu": "int main() {}\n"})
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertIn(f"compiled 2 units with {COMPILER.split()[0]}", r.stderr)

    def test_places(self):
        bad = "int other() { return not_there; }\n\n" + GOOD + "void wrong() {\n  // here:\n  cudaWrong(\n      1);\n}\n"
        r = self.convert({"a.cu": bad}, "--format", "json")
        self.assertEqual(r.returncode, 1, r.stderr)
        found = [(d["code"], d["line"]) for d in json.loads(r.stdout)["diagnostics"]]
        self.assertEqual(found, [("CS1008", 7)])
        self.assertIn("error in the source itself: a.cu:1: ", r.stderr)
        self.assertIn("not_there", r.stderr)

    def test_errors_that_are_known(self):
        parent = "__global__ void parent(int* p) {\n  k<<<1,\n      32>>>(p);\n}\nvoid host(int* p) { parent<<<1, 1>>>(p); }\n"
        r = self.convert({"a.cu": GOOD + parent}, "--format", "json")
        self.assertEqual(r.returncode, 1, r.stderr)
        self.assertEqual([d["code"] for d in json.loads(r.stdout)["diagnostics"]], ["CS2006"])

    def test_what_follows_from_findings(self):
        # The driver's modules are left unconverted, with findings. Errors that follow from this are not reported again.
        modules = "#include <map>\n#include <cuda.h>\nstruct Cache {\n  std::map<int, CUmodule> all;\n};\n"
        use = "CUmodule first;\nbool none(Cache& c) { return first == nullptr && c.all.begin() == c.all.end(); }\n"
        r = self.convert({"a.cu": GOOD + modules + use})
        self.assertEqual(r.returncode, 1, r.stderr)
        self.assertNotIn("error in the source itself", r.stderr)
        self.assertNotIn("CS1008", r.stderr)
        self.assertIn("`CUmodule` has no equivalent", r.stderr)

    def test_macros_of_the_command_line(self):
        # The build defines the name of the function, and the macro that another macro depends on.
        macro = "#ifdef CHECKED\n#define CHECK(x) check(x)\n#endif\nnamespace algorithms { inline void first(int*) {} }\n"
        use = "void test(int* p) {\n  k<<<1, 1>>>(p);\n  algorithms::TESTED(p);\n  CHECK(cudaGetLastError());\n}\n"
        r = self.convert({"a.cu": GOOD + macro + use})
        self.assertEqual(r.stderr.count("error in the source itself: "), 2, r.stderr)
        self.assertNotIn("CS1008", r.stderr)

    def test_words_of_the_library(self):
        # A converted line uses std::vector too, but the missing include directive is an error of the header itself.
        kernel = "#include <vector>\nvoid run(std::vector<int>& v) { k<<<1, 32>>>(v.data()); }\n"
        header = "#pragma once\nstd::vector<int> values();\n"
        r = self.convert({"h.h": header, "a.cu": GOOD + kernel, "b.cu": '#include "h.h"\n', "c.cu": '#include "h.h"\n'}, "--in-root", ".")
        self.assertIn("error in the source itself: h.h:2: ", r.stderr)
        self.assertNotIn("CS1008", r.stderr)
        self.assertEqual(r.stderr.count("h.h:2: "), 1)

    def test_calls_that_no_function_takes(self):
        # Two functions of one name: one has an implicit parameter after the conversion, the other is unchanged.
        kernel = "__device__ void start(int* p) { p[threadIdx.x] = 1; }\n__global__ void run(int* p) { start(p); }\n"
        own = "struct Clock {\n  void start(int delay);\n};\nvoid go(Clock& c) {\n  c.start();\n}\n"
        r = self.convert({"a.cu": kernel + own})
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertIn("error in the source itself: a.cu:7: ", r.stderr)
        changed = "struct Clock {\n  void start(cudaStream_t s);\n};\nvoid go(Clock& c) {\n  c.start();\n}\n"
        r = self.convert({"a.cu": kernel + changed})
        self.assertIn("a.cu:7:3: error: the converted code does not compile", r.stderr)

    def test_names_of_the_command_line(self):
        # Macros that -D would define, in lines that the conversion changes, and errors that follow without them.
        kernel = "__global__ void sum(float* p) {\n  __shared__ float s[SIZE], t[SIZE];\n  s[threadIdx.x] = t[threadIdx.x] = p[threadIdx.x];\n" \
                 "  __syncthreads();\n  p[threadIdx.x] = s[0] + t[0];\n}\nvoid run(float* p) { sum<<<1, SIZE>>>(p); }\n"
        cache = "struct Context {\n#ifdef WITH_CACHE\n  void* cache;\n#endif\n};\nvoid drop(Context* c) { cudaFree(c->cache); }\n"
        r = self.convert({"a.cu": kernel + cache})
        self.assertNotIn("CS1008", r.stderr)
        self.assertIn("error in the source itself: a.cu:5: ‘SIZE’", r.stderr)
        self.assertIn("error in the source itself: a.cu:13: ", r.stderr)
        r = self.convert({"a.cu": kernel + cache}, "-D", "SIZE=32", "-D", "WITH_CACHE")
        self.assertEqual(r.returncode, 0, r.stderr)

    def test_errors_that_only_look_like_the_sources(self):
        # The output lacks a declaration whose name a comment mentions, or has a word in a place where the source has it not.
        comment = "// The work item is `missing` here.\n"
        r = self.convert({"a.cu": comment + GOOD, "own2.yaml": "- call: cudaOther\n  to: missing()\n"})
        self.assertEqual(r.returncode, 0, r.stderr)
        r = self.convert({"a.cu": comment + GOOD + "void f() { cudaOther(); }\n", "own2.yaml": "- call: cudaOther\n  to: missing()\n"},
                         "--table", "own2.yaml")
        self.assertIn("a.cu:4:1: error: the converted code does not compile", r.stderr)
        self.assertEqual(r.returncode, 1)

    def test_folders_of_sources(self):
        # The header in the folder of -I is converted; the compiler must not find the source.
        header = "#pragma once\n#include <cuda_runtime.h>\nvoid run(int* p, cudaStream_t s);\n"
        unit = "#include <run.h>\n" + GOOD + "void run(int* p, cudaStream_t s) { k<<<1, 1, 0, s>>>(p); }\n"
        r = self.convert({"src/a.cu": unit, "inc/run.h": header}, "-I", "inc", "--in-root", ".")
        self.assertEqual(r.returncode, 0, r.stderr)

    def test_many_own_errors(self):
        lines = "".join(f"int f{i}() {{ return not_there_{i}; }}\n" for i in range(50))
        r = self.convert({"a.cu": lines + GOOD})
        self.assertEqual(r.stderr.count("error in the source itself"), 20)
        self.assertIn("30 more errors in the sources themselves are not shown", r.stderr)

    def test_header_of_the_run(self):
        header = "#pragma once\ninline __device__ int f(int i) { return cudaWrong(i); }\n"
        r = self.convert({"h.cuh": header, "a.cu": '#include "h.cuh"\n' + GOOD}, "--in-root", ".")
        self.assertEqual(r.returncode, 1, r.stderr)
        self.assertIn("h.cuh:2:1: error: the converted code does not compile", r.stderr)

    def test_missing_header(self):
        r = self.convert({"a.cu": "#include <not/there.h>\n" + GOOD}, "--format", "json")
        self.assertEqual(r.returncode, 1, r.stderr)
        found = json.loads(r.stdout)["diagnostics"]
        self.assertEqual([(d["code"], d["line"]) for d in found], [("CS1009", 1)])
        self.assertIn("not/there.h", found[0]["message"])

    def test_usage(self):
        r = self.convert({"a.cu": GOOD}, compiler="/not/there")
        self.assertEqual(r.returncode, 2, r.stderr)
        self.assertIn("/not/there: cannot be started", r.stderr)
        r = subprocess.run([TOOL, "convert", "--verify", "-"], input=GOOD, capture_output=True, text=True)
        self.assertEqual(r.returncode, 2)
        self.assertIn("--verify compiles the output", r.stderr)


unittest.main()
