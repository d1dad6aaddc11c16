// Video instructions and 16-bit floating-point numbers of PTX, compared with C++ code that follows the PTX ISA. An H200
// gives the same results.
// EXPECT: 30 instructions of 1024 operands, 0 differ
// EXPECT: halves 4200 be00 40003e00 c200 3555 3555 3556 bf00 7bff 3c003800
#include <algorithm>
#include <cstdio>

constexpr int kResults = 30;
using word = long long;

#define KEEP out[k++] = d
__device__ void run(unsigned a, unsigned b, unsigned c, unsigned* out) {
  unsigned d;
  int k = 0;
  asm("vadd.u32.u32.u32 %0, %1.b3, %2;" : "=r"(d) : "r"(a), "r"(b)); KEEP;
  asm("vsub.s32.u32.u32 %0, %1.h1, %2.h0;" : "=r"(d) : "r"(a), "r"(b)); KEEP;
  asm("vadd.s32.s32.s32.sat %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b)); KEEP;
  asm("vsub.u32.u32.u32.sat %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b)); KEEP;
  asm("vabsdiff.u32.s32.u32 %0, %1, %2.b1;" : "=r"(d) : "r"(a), "r"(b)); KEEP;
  asm("vmax.s32.s32.s32.max %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP;
  asm("vmin.s32.s32.s32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP;
  asm("vabsdiff.u32.u32.u32.max %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP;
  asm("vsub.u32.s32.u32 %0, %1, %2.b1;" : "=r"(d) : "r"(a), "r"(b)); KEEP;
  asm("vmax.u32.u32.s32 %0, %1.h0, %2;" : "=r"(d) : "r"(a), "r"(b)); KEEP;
  asm("vmin.s32.u32.s32 %0, %1.b0, %2.b3;" : "=r"(d) : "r"(a), "r"(b)); KEEP;
  asm("vset.u32.s32.lt %0, %1, %2.b2;" : "=r"(d) : "r"(a), "r"(b)); KEEP;
  asm("vset.s32.s32.ge.add %0, %1.h1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP;
  asm("vmad.u32.u32.u32 %0, %1.b1, %2.b3, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP;
  asm("vmad.s32.s32.s32 %0, %1.h1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP;
  asm("vadd2.u32.u32.u32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP;
  asm("vadd2.s32.u32.s32.sat %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP;
  asm("vsub4.u32.u32.u32.sat %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP;
  asm("vsub4.s32.s32.s32.sat %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP;
  asm("vabsdiff4.s32.s32.s32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP;
  asm("vabsdiff4.s32.s32.s32.sat %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP;
  asm("vabsdiff4.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP;
  asm("vavrg4.s32.s32.s32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP;
  asm("vavrg2.u32.u32.u32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP;
  asm("vmax2.s32.s32.s32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP;
  asm("vmin4.u32.s32.u32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP;
  asm("vset4.u32.u32.lt %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP;
  asm("vset2.s32.s32.ge %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP;
  asm("vset2.s32.u32.eq %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP;
  asm("vset4.u32.u32.lt.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); KEEP;
}

__global__ void run_all(const unsigned* in, unsigned* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) run(in[3 * i], in[3 * i + 1], in[3 * i + 2], out + kResults * i);
}

__global__ void halves(unsigned* out) {
  unsigned short h, one_and_half = 0x3e00, three = 0x4200, minus_three = 0xc200;
  unsigned d, both = 0x3c003e00, twos = 0x40004000;
  float x;
  asm("add.f16 %0, %1, %2;" : "=h"(h) : "h"(one_and_half), "h"(one_and_half)); out[0] = h;
  asm("add.f16 %0, %1, %2;" : "=h"(h) : "h"(one_and_half), "h"(minus_three)); out[1] = h;
  asm("fma.rn.f16x2 %0, %1, %2, %3;" : "=r"(d) : "r"(both), "r"(twos), "r"(0x0000be00u)); out[2] = d;
  asm("min.f16 %0, %1, %2;" : "=h"(h) : "h"(three), "h"(minus_three)); out[3] = h;
  asm("cvt.rn.f16.f32 %0, %1;" : "=h"(h) : "f"(1.0f / 3.0f)); out[4] = h;
  asm("cvt.rz.f16.f32 %0, %1;" : "=h"(h) : "f"(0.33329f)); out[5] = h;
  asm("cvt.rp.f16.f32 %0, %1;" : "=h"(h) : "f"(0.33329f)); out[6] = h;
  asm("neg.bf16 %0, %1;" : "=h"(h) : "h"(static_cast<unsigned short>(0x3f00))); out[7] = h;
  asm("cvt.f32.f16 %0, %1;" : "=f"(x) : "h"(static_cast<unsigned short>(0x7bff)));
  asm("cvt.rn.f16.f32 %0, %1;" : "=h"(h) : "f"(x)); out[8] = h;
  asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(d) : "f"(1.0f), "f"(0.5f)); out[9] = d;
}

// The expected results, as the PTX ISA defines them.
word part(bool sign, unsigned value, int at, int bits) {
  const unsigned cut = bits == 32 ? value : value >> at & ((1u << bits) - 1);
  return sign && (cut >> (bits - 1) & 1) ? static_cast<word>(cut) - (1ll << bits) : static_cast<word>(cut);
}
word clamp(bool sign, word value, int bits) {
  const word low = sign ? -(1ll << (bits - 1)) : 0, high = sign ? (1ll << (bits - 1)) - 1 : (1ll << bits) - 1;
  return std::min(std::max(value, low), high);
}
unsigned merge(word value, unsigned c, int at, int bits) {
  const unsigned mask = ((1u << bits) - 1) << at;
  return (c & ~mask) | (static_cast<unsigned>(value) << at & mask);
}
template <typename F>
unsigned each(int count, bool sign_a, bool sign_b, unsigned a, unsigned b, F f) {
  const int bits = 32 / count;
  unsigned out = 0;
  for (int i = 0; i < count; ++i)
    out = merge(f(part(sign_a, a, i * bits, bits), part(sign_b, b, i * bits, bits)), out, i * bits, bits);
  return out;
}
template <typename F>
unsigned sum(int count, unsigned a, unsigned b, unsigned c, F f) {
  for (int i = 0; i < count; ++i) c += static_cast<unsigned>(f(part(false, a, i * 32 / count, 32 / count), part(false, b, i * 32 / count, 32 / count)));
  return c;
}
word mean(word x, word y) { return x + y >= 0 ? (x + y + 1) >> 1 : (x + y) >> 1; }

void wanted(unsigned a, unsigned b, unsigned c, unsigned* out) {
  const word sa = static_cast<int>(a), sb = static_cast<int>(b), sc = static_cast<int>(c), ua = a, ub = b;
  const auto difference = [](word x, word y) { return std::abs(x - y); };
  int k = 0;
#define WANT(value) out[k++] = static_cast<unsigned>(value)
  WANT(part(false, a, 24, 8) + ub);
  WANT(part(false, a, 16, 16) - part(false, b, 0, 16));
  WANT(clamp(true, sa + sb, 32));
  WANT(clamp(false, ua - ub, 32));
  WANT(std::abs(sa - part(false, b, 8, 8)));
  WANT(std::max(std::max(sa, sb), sc));
  WANT(std::min(sa, sb) + sc);
  WANT(std::max(difference(ua, ub), static_cast<word>(c)));
  WANT(sa - part(false, b, 8, 8));
  WANT(std::max(part(false, a, 0, 16), sb));
  WANT(std::min(part(false, a, 0, 8), part(true, b, 24, 8)));
  WANT(ua < part(true, b, 16, 8));
  WANT((part(true, a, 16, 16) >= sb) + static_cast<word>(c));
  WANT(part(false, a, 8, 8) * part(false, b, 24, 8) + c);
  WANT(part(true, a, 16, 16) * sb + sc);
  WANT(each(2, false, false, a, b, [](word x, word y) { return x + y; }));
  WANT(each(2, false, true, a, b, [](word x, word y) { return clamp(true, x + y, 16); }));
  WANT(each(4, false, false, a, b, [](word x, word y) { return clamp(false, x - y, 8); }));
  WANT(each(4, true, true, a, b, [](word x, word y) { return clamp(true, x - y, 8); }));
  WANT(each(4, true, true, a, b, difference));
  WANT(each(4, true, true, a, b, [](word x, word y) { return clamp(true, std::abs(x - y), 8); }));
  WANT(sum(4, a, b, c, difference));
  WANT(each(4, true, true, a, b, mean));
  WANT(each(2, false, false, a, b, mean));
  WANT(each(2, true, true, a, b, [](word x, word y) { return std::max(x, y); }));
  WANT(each(4, true, false, a, b, [](word x, word y) { return std::min(x, y); }));
  WANT(each(4, false, false, a, b, [](word x, word y) { return word{x < y}; }));
  WANT(each(2, true, true, a, b, [](word x, word y) { return word{x >= y}; }));
  WANT(each(2, true, false, a, b, [](word x, word y) { return word{x == y}; }));
  WANT(sum(4, a, b, c, [](word x, word y) { return word{x < y}; }));
}

int main() {
  const int n = 1024;
  unsigned *in, *out;
  cudaMallocManaged(&in, 3 * n * sizeof(unsigned));
  cudaMallocManaged(&out, kResults * n * sizeof(unsigned));
  const unsigned edges[] = {0, 1, 0xffffffffu, 0x80000000u, 0x7fffffffu, 0x80808080u, 0x7f7f7f7fu, 0xff00ff00u};
  unsigned seed = 1;
  for (int i = 0; i < 3 * n; ++i) {
    seed = seed * 1664525u + 1013904223u;
    in[i] = seed >> 29 == 0 ? edges[seed >> 20 & 7] : seed ^ seed >> 13;
  }
  run_all<<<n / 128, 128>>>(in, out, n);
  cudaDeviceSynchronize();
  int differ = 0;
  for (int i = 0; i < n; ++i) {
    unsigned right[kResults];
    wanted(in[3 * i], in[3 * i + 1], in[3 * i + 2], right);
    for (int k = 0; k < kResults; ++k) differ += out[kResults * i + k] != right[k];
  }
  printf("%d instructions of %d operands, %d differ\n", kResults, n, differ);
  halves<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  printf("halves");
  for (int k = 0; k < 10; ++k) printf(" %x", out[k]);
  printf("\n");
}
