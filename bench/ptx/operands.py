#!/usr/bin/env python3
"""Runs instructions of inline PTX on 1,000 random operands each, and compares the results with the PTX ISA.

  operands.py --tool build/release/cu2sycl                       converted, with the host SYCL
  operands.py --tool … --sycl 'acpp --acpp-targets=omp -O2'      converted, with another compiler
  operands.py --cuda 'nvcc -arch=native'                         as CUDA: checks this script

isa.py computes the expected values from the manual's descriptions. Approximate instructions, memory accesses and
exchanges between lanes are tested elsewhere (test/run/language/ptx_*.cu). The exit status is 1 if an instruction
differs."""
import argparse
import math
import os
import random
import struct
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

from isa import instructions, pack, size, to_float

COUNT = 1000
KERNEL = 50  # instructions in a kernel
CONSTRAINT = {16: "h", 32: "r", 64: "l"}
CTYPE = {"h": "unsigned short", "r": "unsigned", "l": "unsigned long long", "f": "float", "d": "double"}


def constraint(kind):
    return {"f32": "f", "f64": "d"}.get(kind) or CONSTRAINT[size(kind)]


def operands_of(kind, chance):
    """Returns random bits, often of a value at the limit of a type."""
    edges = {"f32": [0, 1 << 31, 0x3f800000, 0x4b000001, 0x7f800000, 0x00000001, 0xc0200000, 0x3f000000, 0x477fe000],
             "f64": [0, 1 << 63, 0x3ff0000000000000, 0x41dfffffffc00000, 0xc004000000000000, 0x7ff0000000000000],
             "f16": [0, 0x8000, 0x3c00, 0x7bff, 0x0001, 0x7c00], "bf16": [0, 0x8000, 0x3f80, 0x7f7f, 0x0001]}.get(kind.replace("x2", ""))
    bits = size(kind)
    draw = chance.random()
    if kind == "place":  # the ISA restricts them to these
        return chance.getrandbits(8) if draw < 0.3 else chance.getrandbits(6)
    if kind.endswith("x2"):
        return operands_of(kind[:-2], chance) | operands_of(kind[:-2], chance) << 16
    if edges and draw < 0.2:
        return chance.choice(edges)
    if kind in ("f32", "f64") and draw < 0.7:
        return pack(kind, to_float("f32", pack("f32", (chance.random() - 0.5) * 2 ** chance.randrange(-4, 40))))
    if edges:
        return chance.getrandbits(bits)
    if draw < 0.15:
        return chance.choice([0, 1, (1 << bits) - 1, 1 << bits - 1, (1 << bits - 1) - 1, 31, 32, 33])
    if draw < 0.4:
        return chance.getrandbits(7) if chance.random() < 0.5 else (1 << bits) - 1 - chance.getrandbits(7)
    return chance.getrandbits(bits)


def program(table):
    read = {"f": "__uint_as_float(static_cast<unsigned>({}))", "d": "__longlong_as_double(static_cast<long long>({}))"}
    write = {"f": "__float_as_uint(d)", "d": "static_cast<unsigned long long>(__double_as_longlong(d))"}
    lines = ["#include <cstdio>", "#include <vector>", "", "using word = unsigned long long;"]
    for first in range(0, len(table), KERNEL):
        lines.append(f"__global__ void instructions{first}(int which, const word* in, word* out, int n) {{")
        lines.append("  int i = blockIdx.x * blockDim.x + threadIdx.x;")
        lines.append("  if (i >= n) return;")
        lines.append("  switch (which) {")
        for k, (text, result, operands, _) in enumerate(table[first:first + KERNEL]):
            to, names = constraint(result), "abce"
            lines.append(f"    case {first + k}: {{")
            for j, kind in enumerate(operands):
                c = constraint(kind)
                value = read.get(c, f"static_cast<{CTYPE[c]}>({{}})").format(f"in[{j} * n + i]")
                lines.append(f"      {CTYPE[c]} {names[j]} = {value};")
            lines.append(f"      {CTYPE[to]} d;")
            inputs = ", ".join(f'"{constraint(kind)}"({names[j]})' for j, kind in enumerate(operands))
            lines.append(f'      asm("{text}{"" if text.endswith("}") else ";"}" : "={to}"(d) : {inputs});')
            lines.append(f"      out[i] = {write.get(to, 'd')};")
            lines.append("      break;")
            lines.append("    }")
        lines += ["  }", "}"]
    lines += ["int main(int, char** argv) {", f"  const int n = {COUNT};", "  word *in, *out;",
              "  std::vector<word> data(4 * n), results(n);", "  cudaMalloc(&in, 4 * n * sizeof(word));",
              "  cudaMalloc(&out, n * sizeof(word));", '  FILE* from = fopen(argv[1], "rb");', '  FILE* to = fopen(argv[2], "wb");',
              "  auto read = [&] {", "    if (fread(data.data(), sizeof(word), data.size(), from) != data.size()) printf(\"short\\n\");",
              "    cudaMemcpy(in, data.data(), 4 * n * sizeof(word), cudaMemcpyHostToDevice);", "  };", "  auto save = [&] {",
              "    cudaMemcpy(results.data(), out, n * sizeof(word), cudaMemcpyDeviceToHost);",
              "    fwrite(results.data(), sizeof(word), results.size(), to);", "  };"]
    for k in range(len(table)):
        lines += ["  read();", f"  instructions{k // KERNEL * KERNEL}<<<(n + 127) / 128, 128>>>({k}, in, out, n);", "  save();"]
    lines += ["  fclose(to);", "  return 0;", "}"]
    return "\n".join(lines) + "\n"


def agrees(kind, wanted, got):
    if wanted is None:
        return True
    if isinstance(wanted, tuple):
        return all(agrees(kind[:-2], one, got >> 16 * i & 0xffff) for i, one in enumerate(wanted))
    if wanted == "nan":
        return math.isnan(to_float(kind, got))
    return wanted == got


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool")
    parser.add_argument("--cuda")
    parser.add_argument("--sycl")
    parser.add_argument("--only", default="", help="instructions that begin so")
    parser.add_argument("--program", help="keep the program under this name")
    arguments = parser.parse_args()
    table = [one for one in instructions() if one[0].lstrip("{ ").startswith(arguments.only)]
    chance = random.Random(1)
    given = [[[operands_of(operands[j] if j < len(operands) else "u64", chance) for _ in range(COUNT)] for j in range(4)]
             for _, _, operands, _ in table]
    for one, (text, _, operands, function) in zip(given, table):
        for i in range(COUNT if text.startswith(("div", "rem")) else 0):
            if function(one[0][i], one[1][i]) is None:  # undefined
                one[1][i] = 1
    with tempfile.TemporaryDirectory() as folder:
        source = arguments.program or os.path.join(folder, "operands.cu")
        with open(source, "w") as out:
            out.write(program(table))
        data, results = os.path.join(folder, "in"), os.path.join(folder, "out")
        with open(data, "wb") as out:
            for one in given:
                for operand in one:
                    out.write(struct.pack(f"<{COUNT}Q", *operand))
        binary = os.path.join(folder, "program")
        if arguments.cuda:
            subprocess.run([*arguments.cuda.split(), "-o", binary, source], check=True)
            command = [binary]
        elif arguments.sycl:
            converted = subprocess.run([arguments.tool, "convert", source, "-o", folder + "/sycl"], capture_output=True, text=True)
            if converted.returncode > 1 or "error:" in converted.stderr:
                sys.exit(converted.stderr)
            name = os.path.splitext(os.path.basename(source))[0] + ".cpp"
            subprocess.run([*arguments.sycl.split(), "-I", folder + "/sycl", "-o", binary, f"{folder}/sycl/{name}"], check=True)
            command = [binary]
        else:
            command = [arguments.tool, "run", source, "--"]
        subprocess.run([*command, data, results], check=True)
        got = open(results, "rb").read()
    wrong = 0
    for k, (text, result, operands, function) in enumerate(table):
        values = struct.unpack_from(f"<{COUNT}Q", got, k * COUNT * 8)
        bad = [i for i in range(COUNT)
               if not agrees(result, function(*(given[k][j][i] for j in range(len(operands)))), values[i])]
        if bad:
            wrong += 1
            i = bad[0]
            ins = [given[k][j][i] for j in range(len(operands))]
            wanted = function(*ins)
            print(f"{text}: {len(bad)} of {COUNT}; {', '.join(map(hex, ins))} gives {values[i]:#x}, not "
                  f"{hex(wanted) if isinstance(wanted, int) else wanted}")
    print(f"{len(table)} instructions, {COUNT} operands each: {wrong} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
