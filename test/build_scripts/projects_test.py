#!/usr/bin/env python3
"""Tests that projects with plain C++ sources beside their kernels build after `convert --build`, without edits, with
the command that it prints. A script named acpp replaces the SYCL compiler. projects_test.py CU2SYCL HOST_SYCL
PRECOMPILED LIBRARIES…

PRECOMPILED are the options that make g++ read a precompiled <sycl/sycl.hpp>."""
import os
import re
import subprocess
import sys
import tempfile
import unittest

TOOL = HOST_SYCL = PRECOMPILED = ""
LIBRARIES = []

KERNEL = """#include "%s"
__global__ void square(int* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= x[i];
}
int squares(int n) {
  int* x;
  cudaMallocManaged(&x, n * sizeof(int));
  for (int i = 0; i < n; ++i) x[i] = i;
  square<<<1, 64>>>(x, n);
  cudaDeviceSynchronize();
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += x[i];
  cudaFree(x);
  return sum;
}
"""
HEADER = "#pragma once\nint squares(int n);\nint offset();\n"
MAIN = '#include <cstdio>\n#include "%s"\nint main() { std::printf("%%d\\n", squares(4) + offset()); }\n'
OFFSET = '#include "%s"\nint offset() { return 1; }\n'


def sources(kernel, header, main, offset, spelled="squares.h"):
    return {kernel: KERNEL % spelled, header: HEADER, main: MAIN % spelled, offset: OFFSET % spelled}


class Projects(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = temporary.name
        self.write({".bin/acpp": f"""#!/bin/sh
early="{PRECOMPILED}"  # where all sources include the header
for word; do
  case $word in *.cpp | *.cc) grep -q "include <sycl/sycl.hpp>" "$word" || early= ;; esac
done
exec g++ "$@" -std=c++17 -O0 -w -isystem {HOST_SYCL} $early {" ".join(LIBRARIES)}
"""})
        os.chmod(os.path.join(self.folder, ".bin/acpp"), 0o755)
        self.environment = dict(os.environ, PATH=os.path.join(self.folder, ".bin") + os.pathsep + os.environ["PATH"])

    def write(self, files):
        for name, text in files.items():
            path = os.path.join(self.folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w") as out:
                out.write(text)

    def builds(self, files, program, wanted="15\n"):
        """Converts and builds a project, checks the output of its program, and returns what the build command
        printed."""
        self.write({"in/" + name: text for name, text in files.items()})
        done = subprocess.run([TOOL, "convert", "in", "-o", "sycl", "--build"], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        command = re.search("^cu2sycl: (?:build|compile) with `(.*?)`", done.stderr, re.M)
        self.assertTrue(command, done.stderr)
        built = subprocess.run(command[1], shell=True, cwd=self.folder, env=self.environment, capture_output=True, text=True)
        self.assertEqual(built.returncode, 0, command[1] + "\n" + built.stdout + built.stderr)
        ran = subprocess.run([os.path.join(self.folder, program)], cwd=os.path.dirname(os.path.join(self.folder, program)), capture_output=True, text=True)
        self.assertEqual(ran.stdout, wanted)
        return command[1]

    def test_make_with_objects_by_name(self):
        self.builds({**sources("square.cu", "squares.h", "main.cpp", "offset.cpp"), "Makefile": """NVCC = nvcc
CXX = g++
OBJS = main.o offset.o square.o
app: $(OBJS)
\t$(NVCC) -o $@ $(OBJS)
%.o: %.cu
\t$(NVCC) -O2 -arch=sm_70 -c $< -o $@
%.o: %.cpp
\t$(CXX) -O2 -c $< -o $@
"""}, "sycl/app")
        with open(os.path.join(self.folder, "sycl/Makefile")) as file:
            self.assertIn("\nsquare.o: %.o: %.cpp\n\t$(NVCC)", file.read())

    def test_rules_that_cannot_be_told_apart(self):
        self.write({"in/" + name: text for name, text in sources("src/square.cu", "src/squares.h", "src/main.cpp", "src/offset.cpp").items()})
        self.write({"in/Makefile": "%.o: $(DIR)/%.cu\n\tnvcc -c $< -o $@\n%.o: $(DIR)/%.cpp\n\tg++ -c $< -o $@\n"})
        done = subprocess.run([TOOL, "convert", "in", "-o", "sycl", "--build"], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("in/Makefile:1:1: warning: `%.o` applies to the same files as another rule [CS5003]", done.stderr)

    def test_make_with_wildcards_and_a_build_folder(self):
        self.builds({**sources("src/gpu/square.cu", "include/squares.h", "src/main.cpp", "src/offset.cpp"), "Makefile": """BUILD := build
CU := $(wildcard src/gpu/*.cu)
CPP := $(wildcard src/*.cpp)
OBJ := $(CU:%.cu=$(BUILD)/%.cu.o) $(CPP:%.cpp=$(BUILD)/%.o)
ifdef DEBUG
NVCCFLAGS += -g -G
endif
all: $(BUILD)/app
$(BUILD)/app: $(OBJ)
\tnvcc $^ -o $@ -lcudart
$(BUILD)/%.cu.o: %.cu
\t@mkdir -p $(dir $@)
\tnvcc $(NVCCFLAGS) -std=c++14 -Iinclude -MMD -c $< -o $@
$(BUILD)/%.o: %.cpp
\t@mkdir -p $(dir $@)
\tg++ -Iinclude -MMD -c $< -o $@
-include $(OBJ:.o=.d)
"""}, "sycl/build/app")

    def test_make_in_folders_with_an_archive(self):
        self.builds({**sources("lib/square.cu", "lib/squares.h", "app/main.cpp", "lib/offset.cpp"),
                     "app/main.cpp": MAIN % "../lib/squares.h",
                     "config.mk": "NVCC = /usr/local/cuda/bin/nvcc\nNVCCFLAGS = -O1 --compiler-options -fPIC\n",
                     "Makefile": "all:\n\t$(MAKE) -C lib\n\t$(MAKE) -C app\n.PHONY: all\n",
                     "lib/Makefile": "include ../config.mk\nlibsquares.a: square.o offset.o\n\tar rcs $@ $^\n%.o: %.cu\n\t$(NVCC) $(NVCCFLAGS) -dc -o $@ $<\n",
                     "app/Makefile": "include ../config.mk\napp: main.o ../lib/libsquares.a\n\t$(NVCC) -o $@ $^ -lcudart\n"}, "sycl/app/app")

    def test_make_with_data_and_a_script(self):
        self.builds({**sources("square.cu", "squares.h", "main.cpp", "offset.cc"), "start.txt": "5\n", "make_offset.sh": "echo \"int offset() { return $(cat start.txt); }\"\n",
                     "notes/unused.txt": "not copied\n", "Makefile": """VPATH = .
app: square.o main.o offset.o
\tnvcc $^ -o $@
offset.o: offset.cc start.txt
\tsh make_offset.sh > made.cpp && g++ -c made.cpp -o $@
.SUFFIXES: .cu .cpp
.cu.o:
\tnvcc -c $< -o $@
.cpp.o:
\tg++ -c $< -o $@
"""}, "sycl/app", "19\n")
        self.assertFalse(os.path.exists(os.path.join(self.folder, "sycl/notes")))

    def test_cmake_with_a_library_and_tests(self):
        self.builds({**sources("src/square.cu", "include/fluid/squares.h", "app/main.cpp", "src/offset.cpp", "fluid/squares.h"), "CMakeLists.txt": """cmake_minimum_required(VERSION 3.18)
project(fluid LANGUAGES CXX CUDA)
enable_testing()
add_library(fluid src/square.cu src/offset.cpp)
target_include_directories(fluid PUBLIC include)
set_target_properties(fluid PROPERTIES CUDA_STANDARD 17 CUDA_ARCHITECTURES 70)
add_executable(app app/main.cpp)
target_link_libraries(app PRIVATE fluid)
add_test(NAME app COMMAND app)
"""}, "build-sycl/app")

    def test_cmake_with_the_old_module(self):
        self.builds({**sources("src/square.cu", "src/squares.h", "app/main.cpp", "src/offset.cpp"), "CMakeLists.txt": """cmake_minimum_required(VERSION 3.5)
project(old)
find_package(CUDA REQUIRED)
set(CUDA_NVCC_FLAGS ${CUDA_NVCC_FLAGS} -O1 --std=c++14)
list(APPEND CUDA_NVCC_FLAGS "-Xcompiler;-Wall;-lineinfo")
include_directories(src)
cuda_add_library(squares STATIC src/square.cu src/offset.cpp)
cuda_add_executable(app app/main.cpp)
target_link_libraries(app squares ${CUDA_LIBRARIES})
"""}, "build-sycl/app")

    def test_cmake_in_folders_with_a_configured_header(self):
        self.builds({**sources("gpu/square.cu", "gpu/squares.h", "main.cpp", "util/offset.cpp"),
                     "main.cpp": MAIN % "gpu/squares.h", "util/offset.cpp": '#include "config.h"\nint offset() { return OFFSET; }\n',
                     "util/config.h.in": "#define OFFSET @OFFSET@\n", "cmake/flags.cmake": 'set(CMAKE_CUDA_FLAGS "${CMAKE_CUDA_FLAGS} --extended-lambda")\nset(OFFSET 2)\n',
                     "CMakeLists.txt": "cmake_minimum_required(VERSION 3.18)\nproject(tree LANGUAGES CXX)\nenable_language(CUDA)\ninclude(cmake/flags.cmake)\n"
                                       "add_subdirectory(util)\nadd_subdirectory(gpu)\nadd_executable(app main.cpp)\ntarget_link_libraries(app gpu util)\n",
                     "gpu/CMakeLists.txt": "add_library(gpu square.cu squares.h)\ntarget_compile_features(gpu PUBLIC cuda_std_14)\n",
                     "util/CMakeLists.txt": "configure_file(config.h.in config.h)\nadd_library(util offset.cpp)\ntarget_include_directories(util PRIVATE ${CMAKE_CURRENT_BINARY_DIR})\n"},
                    "build-sycl/app", "16\n")

    def test_cmake_with_globs_and_objects(self):
        self.builds({**sources("kernels/square.cu", "kernels/squares.h", "host/main.cpp", "host/offset.cpp"), "CMakeLists.txt": """cmake_minimum_required(VERSION 3.18)
project(globs LANGUAGES C CXX CUDA)
file(GLOB HOST CONFIGURE_DEPENDS host/*.cpp)
file(GLOB_RECURSE KERNELS "kernels/*.cu")
add_library(kernels OBJECT ${KERNELS})
target_compile_options(kernels PRIVATE $<$<COMPILE_LANGUAGE:CUDA>: -O1
  -lineinfo> $<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:--use_fast_math>)
set_property(TARGET kernels PROPERTY CUDA_SEPARABLE_COMPILATION ON)
add_executable(app ${HOST} $<TARGET_OBJECTS:kernels>)
target_include_directories(app PRIVATE kernels)
"""}, "build-sycl/app")

    def test_make_with_a_kernel_beside_a_plain_source(self):
        self.write({"in/a.cu": "void f() { cudaDeviceSynchronize(); }\n", "in/a.cpp": "int plain() { return 1; }\n",
                    "in/Makefile": "app: a.o a.cu.o\n\tnvcc -o $@ $^\n%.cu.o: %.cu\n\tnvcc -c -o $@ $<\n%.o: %.cpp\n\tg++ -c -o $@ $<\n"})
        done = subprocess.run([TOOL, "convert", "in", "-o", "out", "--build"], cwd=self.folder, capture_output=True, text=True)
        self.assertIn("in/Makefile:3:1: warning: `%.cu.o` applies to the same files as another rule [CS5003]", done.stderr)

    def test_the_command_without_scripts(self):
        files = sources("src/square.cu", "include/fluid/squares.h", "app/main.cpp", "src/offset.cpp", "fluid/squares.h")
        self.write({"in/" + name: text for name, text in files.items()})
        done = subprocess.run([TOOL, "convert", "in", "-o", "sycl", "--copy-all"], cwd=self.folder, capture_output=True, text=True)
        command = re.search("`(acpp .*?)`", done.stderr)[1]
        self.assertIn(" -I sycl/include ", command)
        built = subprocess.run(command, shell=True, cwd=self.folder, env=self.environment, capture_output=True, text=True)
        self.assertEqual(built.returncode, 0, built.stderr)
        self.assertEqual(subprocess.run(["./program"], cwd=self.folder, capture_output=True, text=True).stdout, "15\n")
        # Several programs: the command builds the first with all units without a main. Others are mentioned.
        main = "void work();\nint main() { work(); cudaDeviceSynchronize(); }\n"
        self.write({"two/a/one.cu": main, "two/b/two.cu": main, "two/b/more.cu": "void work() {}\n", "two/lib/work.cu": "void work() { cudaDeviceSynchronize(); }\n"})
        done = subprocess.run([TOOL, "convert", "two", "-o", "out2"], cwd=self.folder, capture_output=True, text=True)
        command = re.search("`(acpp .*?)`", done.stderr)[1]
        self.assertEqual(command, "acpp -O2 -std=c++17 -I out2 out2/a/one.cpp out2/lib/work.cpp -o program")
        self.assertIn("cu2sycl: likewise 1 other program, of out2/b/two.cpp\n", done.stderr)
        built = subprocess.run(command, shell=True, cwd=self.folder, env=self.environment, capture_output=True, text=True)
        self.assertEqual(built.returncode, 0, built.stderr)
        # Many units are named by their folder. Without a main they are only compiled.
        self.write({f"many/k{k}.cu": f"void f{k}() {{ cudaDeviceSynchronize(); }}\n" for k in range(8)})
        done = subprocess.run([TOOL, "convert", "many", "-o", "out"], cwd=self.folder, capture_output=True, text=True)
        command = re.search("`(acpp .*?)`", done.stderr)[1]
        self.assertEqual(command, "acpp -O2 -std=c++17 -I out -c out/*.cpp")
        built = subprocess.run(command.replace(" -c ", " -fsyntax-only "), shell=True, cwd=self.folder, env=self.environment, capture_output=True, text=True)
        self.assertEqual(built.returncode, 0, built.stderr)


if __name__ == "__main__":
    TOOL, HOST_SYCL, PRECOMPILED, *rest = sys.argv[1:]
    end = rest.index("--") if "--" in rest else len(rest)
    LIBRARIES = rest[:end]
    unittest.main(argv=sys.argv[:1] + rest[end + 1:])
