"""A program of the differential test: one kernel and its declarations, as text for both compilers."""
import re

# Comments, kept by the conversion, that mark which program or check a line belongs to.
PROGRAM, CHECK = "// program ", "  // check "
ROOM = 4096

# The start of every batch. Results are bit patterns: signed values are sign-extended, floating-point values copied.
COMMON = """\
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <type_traits>

template <class T>
__device__ unsigned long long bits(T v) { return (unsigned long long)v; }
__device__ unsigned long long bits(float v) {
  unsigned b;
  memcpy(&b, &v, sizeof b);
  return b;
}
__device__ unsigned long long bits(double v) {
  unsigned long long b;
  memcpy(&b, &v, sizeof b);
  return b;
}
__device__ unsigned thread_number() {
  unsigned row = (unsigned)blockIdx.y + (unsigned)gridDim.y * (unsigned)blockIdx.z;
  unsigned block = (unsigned)blockIdx.x + (unsigned)gridDim.x * row;
  unsigned size = (unsigned)blockDim.x * (unsigned)blockDim.y * (unsigned)blockDim.z;
  unsigned line = (unsigned)threadIdx.y + (unsigned)blockDim.y * (unsigned)threadIdx.z;
  return block * size + (unsigned)threadIdx.x + (unsigned)blockDim.x * line;
}
"""

# The memory that kernels are passed; $new is the function that allocates it.
MEMORY = """\
const int ROOM = $room;
unsigned long long* out;
int* ints; unsigned* words; long long* longs; unsigned char* bytes; float* floats;
int* sum_int; unsigned* sum_unsigned; unsigned long long* sum_wide; float* sum_float;
void make() {
  $new(&out, ROOM * sizeof(*out));
  $new(&ints, 64 * sizeof(*ints));
  $new(&words, 64 * sizeof(*words));
  $new(&longs, 64 * sizeof(*longs));
  $new(&bytes, 64 * sizeof(*bytes));
  $new(&floats, 64 * sizeof(*floats));
  $new(&sum_int, ROOM * sizeof(*sum_int));
  $new(&sum_unsigned, ROOM * sizeof(*sum_unsigned));
  $new(&sum_wide, ROOM * sizeof(*sum_wide));
  $new(&sum_float, ROOM * sizeof(*sum_float));
  for (int k = 0; k < 64; ++k) {
    ints[k] = k % 3 == 0 ? -k : k * 1000003;
    words[k] = 4294967295u - (unsigned)k * 77777u;
    longs[k] = k % 2 ? -(long long)k : k * 10000000000ll;
    bytes[k] = (unsigned char)(k * 37);
    floats[k] = (float)(k - 20) * 0.25f;
  }
}
int wanted(int argc, char** argv, int number) {
  if (argc < 2) return 1;
  for (int k = 1; k < argc; ++k)
    if (atoi(argv[k]) == number) return 1;
  return 0;
}
void start() {
  memset(out, 0, ROOM * sizeof(*out));
  memset(sum_int, 0, ROOM * sizeof(*sum_int));
  memset(sum_unsigned, 0, ROOM * sizeof(*sum_unsigned));
  memset(sum_wide, 0, ROOM * sizeof(*sum_wide));
  memset(sum_float, 0, ROOM * sizeof(*sum_float));
}
void show(int number, int count) {
  printf("k%d", number);
  for (int k = 0; k < count; ++k) printf(" %llx", out[k]);
  printf("\\n");
  fflush(stdout);
}
"""
POINTERS = {"ints": "const int*", "words": "const unsigned*", "longs": "const long long*",
            "bytes": "const unsigned char*", "floats": "const float*", "sum_int": "int*", "sum_unsigned": "unsigned*",
            "sum_wide": "unsigned long long*", "sum_float": "float*"}


class Program:
    """A program: its parts in order of declaration. `number` is also in the names that are declared outside the
    kernel."""

    def __init__(self, number):
        self.number = number
        self.grid, self.block = (1, ), (1, )
        self.files, self.locals, self.checks = [], [], []
        self.params = []  # (type, name, value)
        self.template = []  # (declaration, name, value)
        self.by_numbers = False  # <<<2, 3>>> instead of dim3
        self.suffix = ""  # of all names outside the kernel, if a file has several versions of one program
        self.kernel = True  # else a device function that the batch's only kernel calls, since launches compile slowly

    def changed(self, **parts):
        """Returns a copy of the program with these parts changed."""
        copy = Program(self.number)
        copy.__dict__.update({**self.__dict__, **parts})
        return copy

    def only(self, checks):
        return self.changed(checks=list(checks))

    def threads(self):
        count = 1
        for n in self.grid + self.block:
            count *= n
        return count

    def used(self):
        """Returns the parts and parameters that the checks use, directly or indirectly."""
        parts = {id(p): p for p in self.checks}
        text = "\n".join(p.text() for p in self.checks)
        while True:
            words = set(re.findall(r"[A-Za-z_]\w*", text))
            more = [p for p in self.files + self.locals if id(p) not in parts and set(p.name.split()) & words]
            if not more:
                return set(parts), words.union(*(t.split() for t, name, _ in self.params if name in words))
            for part in more:
                parts[id(part)] = part
                text += "\n" + part.text()

    def classes_of(self, check):
        """Returns the constructs of a check and of the parts that it uses."""
        alone = self.only([check])
        ids, _ = alone.used()
        return set().union(*(p.classes() for p in self.files + self.locals + [check] if id(p) in ids))

    def slots(self):
        """Returns the check of each result, in order."""
        return [check for check in self.checks for _ in re.findall(r"\bPUT\b", check.text())]

    def text(self):
        ids, words = self.used()
        lines = [f"{PROGRAM}{self.number}"] + [p.text() for p in self.files if id(p) in ids]
        if [1 for _, name, _ in self.template if name in words]:
            lines.append("template <" + ", ".join(d for d, name, _ in self.template if name in words) + ">")
        params = ["unsigned long long* out"] + [f"{t} {name}" for t, name, _ in self.all_params(words)]
        qualifier = "__global__" if self.kernel else "__device__"
        lines.append(f"{qualifier} void k{self.number}({', '.join(params)}) {{")
        lines.append(f"  unsigned at = thread_number() * {max(1, len(self.slots()))}u;")
        lines += [p.text("  ") for p in self.locals if id(p) in ids]
        slots = iter(range(ROOM))
        for k, check in enumerate(self.checks):
            text = re.sub(r"#([a-z]\w*)", rf"\g<1>{k}", check.text("  "))
            lines += [f"{CHECK}{k}: {check.kind}", re.sub(r"\bPUT\b", lambda _: f"out[at + {next(slots)}]", text)]
        return self.named("\n".join(lines + ["}"]))

    def named(self, text):
        names = [name for p in self.files for name in p.name.split()] if self.suffix else []
        return re.sub(rf"\b({'|'.join(names)})\b", rf"\g<1>{self.suffix}", text) if names else text

    def all_params(self, words):
        used = [p for p in self.params if p[1] in words]
        return used + [(POINTERS[name], name, name) for name in POINTERS if name in words]

    def call(self):
        """Returns the function with its template arguments, and its arguments."""
        _, words = self.used()
        values = ", ".join(value for _, name, value in self.template if name in words)
        return self.named(f"k{self.number}<{values}>" if values else f"k{self.number}"), \
            ", ".join(["out"] + [value for _, _, value in self.all_params(words)])

    def launch(self, plain):
        """Returns the lines of main that run the program."""
        grid, block = (str(n[0]) if self.by_numbers and len(n) == 1 else f"dim3({', '.join(map(str, n))})"
                       for n in (self.grid, self.block))
        size = self.threads() * max(1, len(self.slots()))
        assert size <= ROOM
        run = launch_text(*self.call(), grid, block, plain) if self.kernel else \
            f"launch_function({self.number}, {grid}, {block});"
        return f"{PROGRAM}{self.number}\n  if (wanted(argc, argv, {self.number})) {{\n    start();\n    {run}\n" \
               f"    show({self.number}, {size});\n  }}"


def launch_text(kernel, arguments, grid, block, plain):
    if plain:
        return f"launch({grid}, {block}, [=] {{ {kernel}({arguments}); }});"
    return f"{kernel}<<<{grid}, {block}>>>({arguments});\n    cudaDeviceSynchronize();"


def run_function(programs, plain):
    """Returns the kernel that calls the programs that are device functions, and its only launch."""
    params = ", ".join(f"{POINTERS[name]} {name}" for name in POINTERS)
    lines = [f"__global__ void run_function(int number, unsigned long long* out, {params}) {{", "  switch (number) {"]
    for p in programs:
        function, arguments = p.call()
        lines += [f"{PROGRAM}{p.number}", f"    case {p.number}: {function}({arguments}); break;"]
    launch = launch_text("run_function", f"number, out, {', '.join(POINTERS)}", "grid", "block", plain)
    return "\n".join(lines + [f"{PROGRAM}-1", "    default: break;", "  }", "}",
                              "void launch_function(int number, dim3 grid, dim3 block) {", f"  {launch}", "}"])


def source(programs, plain):
    """Returns a whole source file for the programs."""
    memory = MEMORY.replace("$new", "plain_new" if plain else "cudaMallocManaged").replace("$room", str(ROOM))
    if plain:
        memory = "template <class T>\nvoid plain_new(T** p, size_t n) { *p = (T*)malloc(n); }\n" + memory
    functions = [p for p in programs if not p.kernel]
    lines = ['#include "plain_cuda.hpp"'] * plain + [COMMON] + [p.text() + "\n" for p in programs]
    lines += [f"{PROGRAM}-1", memory] + [run_function(functions, plain)] * bool(functions)
    lines += ["int main(int argc, char** argv) {", "  make();"] + [p.launch(plain) for p in programs] + ["}", ""]
    return "\n".join(lines)
