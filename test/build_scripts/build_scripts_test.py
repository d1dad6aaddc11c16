#!/usr/bin/env python3
"""Tests that converted build scripts build converted sources, with the host SYCL as the SYCL compiler, and compares the
texts of converted scripts. build_scripts_test.py CU2SYCL HOST_SYCL LIBRARIES… [-- TEST…]"""
import json
import os
import subprocess
import sys
import tempfile
import unittest

TOOL = HOST_SYCL = ""
LIBRARIES = []

KERNEL = """#pragma once
__global__ void scale(float* x, float by, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= by;
}
"""
MAIN = """#include <cstdio>
#include "kernels.cuh"
int offset();
int main() {
  float* x;
  cudaMallocManaged(&x, 64 * sizeof(float));
  for (int i = 0; i < 64; ++i) x[i] = i;
  scale<<<2, 32>>>(x, 2.0f, 64);
  cudaDeviceSynchronize();
  std::printf("%d\\n", static_cast<int>(x[21]) + offset());
  cudaFree(x);
}
"""
OFFSET = """#include <cuda_runtime.h>
int offset() {
  int count = 0;
  cudaGetDeviceCount(&count);
  return count > 0 ? 1 : 0;
}
"""
PLAIN = "__global__ void one(int* p) { *p = 1; }\n"
SOURCES = {"main.cu": MAIN, "kernels.cuh": KERNEL, "host/offset.cpp": OFFSET}


class BuildScripts(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = temporary.name

    def write(self, files):
        for name, text in files.items():
            path = os.path.join(self.folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w") as out:
                out.write(text)

    def run_in(self, words, folder="."):
        done = subprocess.run(words, cwd=os.path.join(self.folder, folder), capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, (words, done.stdout, done.stderr))
        return done.stdout

    def convert(self, *words):
        done = subprocess.run([TOOL, "convert", "in", "-o", "out", "--build", "--copy-all", "--format", "json", *words],
                              cwd=self.folder, capture_output=True, text=True)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return json.loads(done.stdout)["diagnostics"]

    def converted(self, name, text, sources=None):
        """Returns the converted text of a script, and its findings."""
        self.write({"in/" + one: bytes for one, bytes in (sources or {"main.cu": KERNEL}).items()})
        self.write({"in/" + name: text})
        findings = [one for one in self.convert() if one["path"] == "in/" + name]
        with open(os.path.join(self.folder, "out", name)) as out:
            return out.read(), findings

    def check(self, name, text, wanted, sources=None):
        got, findings = self.converted(name, text, sources)
        self.assertEqual(got, wanted)
        self.assertEqual(findings, [])

    def test_makefile_builds(self):
        self.write({"in/" + name: text for name, text in SOURCES.items()})
        self.write({"in/Makefile": """# Builds the program.
NVCC ?= $(CUDA_PATH)/bin/nvcc
ARCH = sm_70
NVCCFLAGS = -O1 -std=c++14 -arch=$(ARCH) -Xcompiler "-Wall,-fPIC" \\
            --expt-relaxed-constexpr -I$(CUDA_PATH)/include
SRC = main.cu
OBJ = $(SRC:.cu=.o) host/offset.o

app: $(OBJ)
\t$(NVCC) $(NVCCFLAGS) -o $@ $^ -lcudart $(LIBS)

%.o: %.cu kernels.cuh
\t@$(NVCC) $(NVCCFLAGS) -dc $< -o $@

host/%.o: host/%.cpp
\t$(CXX) -O1 -I/usr/local/cuda/include -c $< -o $@
""",
                    "own.yaml": f"""- build_words: "{{path}}/nvcc"
  to: "g++ -isystem {HOST_SYCL} {{helpers}}"
- build_variable: CXX
  to: CXX
  cases:
    - {{if: constant, to: "g++ -std=c++17 -isystem {HOST_SYCL}"}}
- build_words: "-std=c++14"
  to: "-std=c++20"
"""})
        self.assertEqual(self.convert("--table", "own.yaml"), [])
        with open(os.path.join(self.folder, "out/Makefile")) as file:
            text = file.read()
        self.assertEqual(text, f"""# Builds the program.
ifeq ($(origin CXX),default)
CXX = g++ -std=c++17 -isystem {HOST_SYCL} -I.
endif
NVCC ?= g++ -isystem {HOST_SYCL} -I.
ARCH = sm_70
NVCCFLAGS = -O1 -std=c++20 -Wall -fPIC
SRC = main.cpp
OBJ = $(SRC:.cpp=.o) host/offset.o

app: $(OBJ)
\t$(NVCC) $(NVCCFLAGS) -o $@ $^ $(LIBS)

%.o: %.cpp kernels.hpp
\t@$(NVCC) $(NVCCFLAGS) -c $< -o $@

host/%.o: host/%.cpp
\t$(CXX) -O1 -c $< -o $@
""")
        self.run_in(["make", "LIBS=" + " ".join(LIBRARIES)], "out")
        self.assertEqual(self.run_in(["./app"], "out"), "43\n")

    def test_cmake_builds(self):
        self.write({"in/" + name: text for name, text in SOURCES.items()})
        self.write({"in/CMakeLists.txt": """cmake_minimum_required(VERSION 3.18)
project(app LANGUAGES CXX CUDA)

find_package(CUDAToolkit REQUIRED)

set(CMAKE_CUDA_STANDARD 20)
if(NOT CMAKE_CUDA_ARCHITECTURES)
  set(CMAKE_CUDA_ARCHITECTURES 70 80)
endif()
set(CMAKE_CUDA_FLAGS "${CMAKE_CUDA_FLAGS} -lineinfo --expt-relaxed-constexpr")

add_subdirectory(host)
add_executable(app main.cu kernels.cuh)
target_compile_options(app PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:--use_fast_math;-O1>)
target_link_libraries(app PRIVATE
  offset
  CUDA::cudart
)
set_target_properties(app PROPERTIES
  CUDA_SEPARABLE_COMPILATION ON
  OUTPUT_NAME run)
""", "in/host/CMakeLists.txt": "add_library(offset STATIC offset.cpp)\n"
                            "target_include_directories(offset PRIVATE ${CUDAToolkit_INCLUDE_DIRS})\n"})
        findings = self.convert()
        self.assertEqual(findings, [])
        with open(os.path.join(self.folder, "out/CMakeLists.txt")) as file:
            text = file.read()
        self.assertEqual(text, """cmake_minimum_required(VERSION 3.18)
project(app LANGUAGES CXX)
include_directories(${CMAKE_CURRENT_SOURCE_DIR})

set(CMAKE_CXX_STANDARD 20)

add_subdirectory(host)
add_executable(app main.cpp kernels.hpp)
target_compile_options(app PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-ffp-contract=fast -freciprocal-math;-O1>)
target_link_libraries(app PRIVATE
  offset
)
set_target_properties(app PROPERTIES
  OUTPUT_NAME run)
""")
        with open(os.path.join(self.folder, "out/host/CMakeLists.txt")) as file:
            self.assertEqual(file.read(), "add_library(offset STATIC offset.cpp)\n")
        self.run_in(["cmake", "-S", "out", "-B", "b", "-DCMAKE_CXX_COMPILER=g++", f"-DCMAKE_CXX_FLAGS=-isystem {HOST_SYCL}",
                     "-DCMAKE_CXX_STANDARD_LIBRARIES=" + " ".join(LIBRARIES)])
        self.run_in(["cmake", "--build", "b"])
        self.assertEqual(self.run_in(["b/run"]), "43\n")

    def test_cublas_is_onemath_where_it_is_found(self):
        self.check("CMakeLists.txt", """cmake_minimum_required(VERSION 3.18)
project(app LANGUAGES CXX CUDA)
find_package(CUDAToolkit)
add_executable(app main.cu)
if(TARGET CUDA::cublas)
  target_link_libraries(app PRIVATE CUDA::cublas CUDA::cublas_static)
endif()
""", """cmake_minimum_required(VERSION 3.18)
project(app LANGUAGES CXX)
find_package(oneMath QUIET)
if(NOT oneMath_FOUND)
  message(STATUS "oneMath is not found: cuBLAS's functions are computed by plain SYCL, which is slow")
endif()
add_executable(app main.cpp)
if(TRUE)
  target_link_libraries(app PRIVATE $<TARGET_NAME_IF_EXISTS:ONEMATH::onemath>)
endif()
""", {"main.cu": PLAIN + "#include <cstdio>\n#ifdef STAND_IN\nconst int linked = 1;\n#else\nconst int linked = 0;\n#endif\n"
                         'int main() { std::printf("%d\\n", linked); }\n'})
        self.write({"packages/oneMathConfig.cmake": """add_library(ONEMATH::onemath INTERFACE IMPORTED)
target_compile_definitions(ONEMATH::onemath INTERFACE STAND_IN)
"""})
        configure = ["cmake", "-S", "out", "-DCMAKE_CXX_COMPILER=g++", f"-DCMAKE_CXX_FLAGS=-isystem {HOST_SYCL}",
                     "-DCMAKE_CXX_STANDARD_LIBRARIES=" + " ".join(LIBRARIES)]
        self.assertIn("oneMath is not found", self.run_in(configure + ["-B", "without"]))
        self.assertNotIn("oneMath is not found", self.run_in(configure + ["-B", "with", "-DoneMath_DIR=../packages"]))
        for folder, wanted in (("without", "0\n"), ("with", "1\n")):
            self.run_in(["cmake", "--build", folder])
            self.assertEqual(self.run_in([folder + "/app"]), wanted)

    def test_conditions_about_targets(self):
        got, findings = self.converted("CMakeLists.txt", """project(x)
if(NOT TARGET CUDA::cudart OR (NOT x AND TARGET x))
elseif(TARGET CUDA::cufft)
endif()
""")
        self.assertIn("if(NOT TRUE OR (NOT x AND TARGET x))\nelseif(TARGET CUDA::cufft)\n", got)
        self.assertEqual([(one["code"], one["line"]) for one in findings], [("CS1002", 3)])

    def test_old_cmake_module(self):
        self.check("CMakeLists.txt", """project(old)
find_package(CUDA REQUIRED)
if(CUDA_FOUND)
  set(CUDA_NVCC_FLAGS ${CUDA_NVCC_FLAGS} -O3 -gencode arch=compute_60,code=sm_60)
  cuda_add_executable(old main.cu)
  target_link_libraries(old ${CUDA_LIBRARIES} m)
endif()
""", """project(old)
if(TRUE)
  set(CMAKE_CXX_FLAGS "${CMAKE_CXX_FLAGS} -O3")
  add_executable(old main.cpp)
  target_link_libraries(old m)
endif()
""", {"main.cu": PLAIN})

    def test_prefixes_of_lists(self):
        self.check("Makefile", """NVCC := nvcc
CFLAGS := -O1 $(addprefix -Xcompiler ,$(HOST_FLAGS)) $(addprefix -Xcompiler=,-Wall -fPIC)
LDFLAGS := $(addprefix -Xlinker ,$(LINKER_FLAGS)) $(addprefix -L,$(FOLDERS))
app: main.cu
\t$(NVCC) $(CFLAGS) -o $@ $< $(LDFLAGS)
""", """NVCC := acpp
CFLAGS := -O1 $(HOST_FLAGS) -Wall -fPIC
LDFLAGS := $(foreach word,$(LINKER_FLAGS),-Wl,$(word)) $(addprefix -L,$(FOLDERS))
app: main.cpp
\t$(NVCC) $(CFLAGS) -o $@ $< $(LDFLAGS)
""")

    def test_old_lists_of_options(self):
        got, findings = self.converted("CMakeLists.txt", """project(old)
set(CUDA_NVCC_FLAGS ${CUDA_NVCC_FLAGS};-O3;-gencode arch=compute_70,code=sm_70;-std=c++11)
add_library(cufft STATIC main.cu)
cuda_add_executable(old main.cu OPTIONS -arch=sm_70 -DX=1)
target_link_libraries(old PRIVATE cuda cudart cublas cufft cusolver m)
""", {"main.cu": PLAIN})
        self.assertIn('''set(CMAKE_CXX_FLAGS "${CMAKE_CXX_FLAGS} -O3 -std=c++17")
add_library(cufft STATIC main.cpp)
add_executable(old main.cpp)
target_compile_options(old PRIVATE -DX=1)
target_link_libraries(old PRIVATE $<TARGET_NAME_IF_EXISTS:ONEMATH::onemath> cufft cusolver m)
''', got)
        self.assertIn("find_package(oneMath QUIET)\n", got)
        self.assertEqual([(one["code"], one["subject"]) for one in findings], [("CS1002", "cusolver")])

    def test_names_of_files(self):
        # A .cu file that is included, an output name that is taken, a file that is not in the run.
        sources = {"main.cu": '#include "part.cu"\n' + KERNEL, "part.cu": PLAIN, "a.cu": KERNEL,
                   "a.cpp": "int a;\n", "src/deep.cu": KERNEL}
        got, findings = self.converted("Makefile", "SRC = main.cu part.cu a.cu $(DIR)/deep.cu made.cu\n"
                                       "ALL = $(wildcard src/*.cu) $(patsubst %.cu,%.o,$(SRC))\nFAT = x.cubin x.cu.o\n",
                                       sources)
        self.assertEqual(got, "SRC = main.cpp part.hpp a.sycl.cpp $(DIR)/deep.cpp made.cpp\n"
                         "ALL = $(wildcard src/*.cpp) $(patsubst %.cpp,%.o,$(SRC))\nFAT = x.cubin x.cu.o\n")
        self.assertEqual(findings, [])
        got, findings = self.converted("Makefile", "SRC = $(wildcard *.cu)\n", sources)
        self.assertEqual(got, "SRC = $(wildcard *.cpp)\n")
        self.assertEqual([one["code"] for one in findings], ["CS5002"])

    def test_setup_of_an_extension(self):
        sources = {"scale.cu": "__global__ void k(int* p) { atomicAdd(p, 1); }\n", "src/more.cu": KERNEL, "bind.cpp": PLAIN}
        self.check("setup.py", """from torch.utils.cpp_extension import (BuildExtension,
                                       CUDAExtension)
nvcc_flags = ['-O3', '-Xfatbin', '-compress-all', "-lineinfo", '--use_fast_math']  # as nvcc takes them, for x.cu
if apple: cxx_flags += ['-arch', 'arm64']
found = run([join(root, "bin", "nvcc"), "--version"])
args['nvcc'] += nvcc_flags
setup(ext_modules=[
    CUDAExtension(name="a.cuda", sources=["scale.cu", f'{folder}/more.cu', "bind.cpp"],
                  extra_compile_args={"cxx": ["-O3"], "nvcc": nvcc_flags}, include_dirs=[]),
    cpp_extension.CUDAExtension('b', glob('src/*.cu'), include_dirs=folders),
    CUDAExtension('c', ['''made.cu'''],)])
""", """from torch.utils.cpp_extension import (BuildExtension,
                                       SyclExtension)
nvcc_flags = ['-O3', '-ffp-contract=fast', '-freciprocal-math']  # as nvcc takes them, for x.cu
if apple: cxx_flags += ['-arch', 'arm64']
found = run([join(root, "bin", "nvcc"), "--version"])
args['sycl'] += nvcc_flags
setup(ext_modules=[
    SyclExtension(name="a.cuda", sources=["scale.sycl", f'{folder}/more.sycl', "bind.cpp"],
                  extra_compile_args={"cxx": ["-O3"], "sycl": nvcc_flags}, include_dirs=["."]),
    cpp_extension.SyclExtension('b', glob('src/*.sycl'), include_dirs=["."] + folders),
    SyclExtension('c', ['''made.sycl'''], include_dirs=["."])])
""", sources)
        written = sorted(os.path.relpath(os.path.join(folder, name), os.path.join(self.folder, "out"))
                         for folder, _, names in os.walk(os.path.join(self.folder, "out")) for name in names if name.endswith((".sycl", ".cpp")))
        self.assertEqual(written, ["bind.cpp", "scale.sycl", "src/more.sycl"])
        # The include folder of the helper headers is not added if the script does not construct the extension.
        got, findings = self.converted("setup.py", "from torch.utils.cpp_extension import CUDAExtension\nmake = CUDAExtension if gpu else None\n", sources)
        self.assertEqual(got, "from torch.utils.cpp_extension import SyclExtension\nmake = SyclExtension if gpu else None\n")
        self.assertEqual([one["code"] for one in findings], ["CS3001"])

    def test_comments_and_messages_stay(self):
        self.check("CMakeLists.txt", """# find_package(CUDA)
#[[ set(CMAKE_CUDA_STANDARD 11) ]]
message(STATUS "CUDA ${CUDA_VERSION} main.cu")
add_executable(app main.cu) # nvcc main.cu
""", """# find_package(CUDA)
#[[ set(CMAKE_CUDA_STANDARD 11) ]]
message(STATUS "CUDA ${CUDA_VERSION} main.cu")
add_executable(app main.cpp) # nvcc main.cu
""", {"main.cu": PLAIN})
        self.check("Makefile", "# nvcc main.cu\napp: main.cu # nvcc\n\tacpp main.cu\n",
                   "# nvcc main.cu\napp: main.cpp # nvcc\n\tacpp main.cpp\n", {"main.cu": PLAIN})

    def test_what_cannot_be_converted_is_said(self):
        got, findings = self.converted("CMakeLists.txt", """project(x)
cuda_compile(objects main.cu)
string(FIND "${CUDAToolkit_INCLUDE_DIRS}" "x" at)
target_link_libraries(x CUDA::cufft)
add_custom_command(OUTPUT x.ptx COMMAND ${CMAKE_CUDA_COMPILER} -ptx main.cu)
find_package(CUDNN)
""", {"main.cu": PLAIN})
        self.assertIn('string(FIND "${CUDAToolkit_INCLUDE_DIRS}" "x" at)', got)
        self.assertEqual([(one["code"], one["line"]) for one in findings],
                         [("CS5001", 2), ("CS5001", 3), ("CS1002", 4), ("CS1002", 5), ("CS1002", 6)])
        _, findings = self.converted("Makefile", "LIBS = -lcufft -lm\nx.cubin: main.cu\n\tnvcc -cubin main.cu\n")
        self.assertEqual([(one["code"], one["line"]) for one in findings], [("CS1002", 1), ("CS1002", 3)])

    def test_scripts_of_other_code_stay(self):
        self.write({"in/gpu/main.cu": KERNEL, "in/host/main.cpp": "int main() {}\n"})
        text = "app: main.cpp\n\tg++ -std=c++11 main.cpp\n"
        self.write({"in/host/Makefile": text})
        linking = "app: main.o ../gpu/main.o\n\tnvcc $^ -lcudart\n"
        self.write({"in/link/Makefile": linking})
        for top in ({}, {"in/Makefile": "all:\n\t$(MAKE) -C gpu\n"}):
            self.write(top)
            self.convert()
            with open(os.path.join(self.folder, "out/host/Makefile")) as file:
                self.assertEqual(file.read(), text)
            with open(os.path.join(self.folder, "out/link/Makefile")) as file:
                self.assertEqual(file.read(), "app: main.o ../gpu/main.o\n\tacpp $^\n" if top else linking)

    def test_again_and_in_place(self):
        makefile = "app: main.cu\n\tnvcc -O2 main.cu -o app\n"
        self.write({"in/main.cu": KERNEL, "in/Makefile": makefile})
        self.convert()
        done = subprocess.run([TOOL, "convert", "in", "--build", "--diff"], cwd=self.folder, capture_output=True, text=True)
        for line in ("-\tnvcc -O2 main.cu -o app\n", "+\tacpp -O2 main.cpp -o app\n"):
            self.assertIn(line, done.stdout)
        done = subprocess.run([TOOL, "convert", "in", "--build", "--in-place", "--force"], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(os.path.join(self.folder, "in/Makefile")) as file:
            once = file.read()
        self.assertEqual(once, "app: main.cpp\n\tacpp -O2 main.cpp -o app\n")
        done = subprocess.run([TOOL, "convert", "in", "--build", "--in-place", "--force"], cwd=self.folder, capture_output=True, text=True)
        with open(os.path.join(self.folder, "in/Makefile")) as file:
            self.assertEqual(file.read(), once)


if __name__ == "__main__":
    TOOL, HOST_SYCL, *rest = sys.argv[1:]
    end = rest.index("--") if "--" in rest else len(rest)
    LIBRARIES = rest[:end]
    unittest.main(argv=sys.argv[:1] + rest[end + 1:])
