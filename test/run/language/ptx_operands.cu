// Operands of inline PTX: each is read once, before any is written, and is the bits of its register.
// EXPECT: before 11 100, swapped 2 1, counted 6 6 6
// EXPECT: aliases 6 6 6, squared 9 4, taken 3 once 4 3
// EXPECT: branches 0 0 0 5
// EXPECT: packed 3f8000003f800000 halves 1 2, loaded 1.5, chosen 1.5, ones 7, square 6.25, bits 3f800000
// EXPECT: carried 0 1 1, divided -3, less 1, most 7 5, shifted f8000000, least -1, not ffffffff00000000
// EXPECT: pointed 2.5, pair 2, stored 0.5, exchanged 3.5 2.5
#include <cstdio>

#define SQUARE(d, a) asm("mul.lo.u32 %0, %1, %1;" : "=r"(d) : "r"(a))
#define STORE2(p, a, b) asm volatile("st.global.v2.u32 [%0], {%1, %2};" ::"l"(p), "r"(a), "r"(b) : "memory");
#define TOUCH(p) asm volatile("prefetch.global.L2 [%0];" ::"l"(p));

template <typename T>
__device__ T next(T& at) {
  return at++;
}

__global__ void order(unsigned* p, unsigned* out) {
  unsigned d;
  p[0] = 10;
  asm volatile("st.u32 [%1], %2; add.u32 %0, %3, 1;" : "=r"(d) : "l"(p), "r"(100), "r"(*p) : "memory");
  out[0] = d;
  out[1] = p[0];
  p[0] = 1;
  p[1] = 2;
  asm volatile(".pragma \"nounroll\";" ::);
  asm volatile("st.volatile.v2.u32 [%0], {%1, %2};" ::"l"(p), "r"(p[1]), "r"(p[0]) : "memory");
  out[2] = p[0];
  out[3] = p[1];
  unsigned i = 5, j = 5, k = 5, zero = 0;
  asm("{ .reg .pred q; setp.ne.u32 q, %1, 0; @q mov.u32 %0, %2; }" : "+r"(d) : "r"(zero), "r"(i++));
  asm("{ .reg .pred q; setp.ne.u32 q, %1, 0; selp.u32 %0, %2, %3, q; }" : "=r"(d) : "r"(zero), "r"(j++), "r"(7));
  asm("{ .reg .pred q; setp.ne.u32 q, %1, 0; selp.u32 %0, %2, %3, q; }" : "=r"(d) : "r"(zero), "r"(next<unsigned>(k)), "r"(7));
  out[4] = i;
  out[5] = j;
  out[6] = k;
}

__global__ void aliases(unsigned* out) {
  unsigned a = 1, b = 1, c = 1, i = 3, e, f = 3, first = 8, second = 2;
  unsigned& also = a;
  unsigned* q = &(b);
  asm("mov.u32 %0, 5; add.u32 %0, %0, %1;" : "=&r"(a) : "r"(also));
  asm("mov.u32 %0, 5; add.u32 %0, %0, %1;" : "=&r"(b) : "r"(*q));
  const auto get = [&] { return c; };
  asm("mov.u32 %0, 5; add.u32 %0, %0, %1;" : "=&r"(c) : "r"(get()));
  out[0] = a;
  out[1] = b;
  out[2] = c;
  SQUARE(e, i++);
  out[3] = e;
  out[4] = i;
  asm("xor.b32 %0, %0, %1;" : "+r"(first) : "r"((++second, second + 8)));
  out[5] = first;
  asm("add.u32 %0, %1, %1; sub.u32 %0, %0, %1; add.u32 %0, %0, 1;" : "=&r"(e) : "r"(next<unsigned>(f)));
  out[6] = e;
  out[7] = e == 4 && f == 4 ? 3 : 0;
}

__global__ void branches(unsigned* p, unsigned* out, int condition) {
  p[0] = p[1] = p[2] = 0;
  if (condition) STORE2(p, 1, 2)
  out[0] = p[0];
  out[1] = p[1];
  out[2] = 0;
  if (condition) TOUCH(p)
  out[3] = 5;
}

__global__ void bits(float* f, unsigned* out, unsigned long long* wide) {
  float a, b;
  unsigned u;
  asm("mov.b64 %0, {%1, %2};" : "=l"(wide[0]) : "f"(1.0f), "f"(1.0f));
  asm("mov.b64 {%0, %1}, %2;" : "=r"(out[0]), "=r"(out[1]) : "l"(0x4000000040000000ull >> 1));
  f[1] = 1.5f;
  asm("ld.global.b32 %0, [%1];" : "=f"(a) : "l"(f + 1));
  f[2] = a;
  asm("{ .reg .pred q; setp.ne.u32 q, %3, 0; selp.b32 %0, %1, %2, q; }" : "=f"(b) : "f"(1.5f), "f"(2.5f), "r"(1));
  f[3] = b;
  asm("popc.b32 %0, %1;" : "=r"(u) : "f"(1.0f));
  out[2] = u;
  asm("{ .reg .b32 t; mul.f32 t, %1, %1; mov.b32 %0, t; }" : "=f"(a) : "f"(2.5f));
  f[4] = a;
  asm("mov.b32 %0, 0f3F800000;" : "=r"(u));
  out[3] = u;
}

template <unsigned N>
__device__ int divided(int a) {
  int out;
  asm("div.s32 %0, %1, %2;" : "=r"(out) : "r"(a), "n"(N));
  return out;
}

__global__ void numbers(unsigned* u, int* s, unsigned long long* wide) {
  asm("add.cc.u32 %0, %3, %4; addc.u32 %1, 0, 0; addc.u32 %2, 0, 0;" : "=r"(u[0]), "=r"(u[1]), "=r"(u[2]) : "r"(~0u), "r"(1u));
  constexpr unsigned seven = 7;
  long long least;
  s[0] = divided<3>(-9);
  asm("{ .reg .pred q; setp.lt.s32 q, %1, %2; selp.s32 %0, 1, 0, q; }" : "=r"(s[1]) : "r"(-1), "n"(sizeof(int)));
  asm("max.s32 %0, %1, %2;" : "=r"(s[2]) : "r"(-1), "n"(seven));
  asm("max.s32 %0, %1, 4294967295;" : "=r"(s[3]) : "r"(5));
  asm("shr.s32 %0, %1, 4;" : "=r"(u[3]) : "n"(0x80000000u));
  asm("min.s64 %0, %1, 0xFFFFFFFFFFFFFFFF;" : "=l"(least) : "l"(5ll));
  s[4] = static_cast<int>(least);
  asm("not.b64 %0, 0xffffffff;" : "=l"(wide[1]));
}

__global__ void pointers(float* f, unsigned long long* wide, float* out) {
  float *p = f, *q;
  unsigned one = 1;
  p[0] = 1.5f;
  p[1] = 2.5f;
  asm("mad.wide.u32 %0, %1, 4, %2;" : "=l"(q) : "r"(one), "l"(p));
  out[0] = *q;
  wide[0] = 1;
  wide[1] = 2;
  unsigned long long at;
  asm("add.u64 %0, %1, 8;" : "=l"(at) : "l"(wide + 0));
  asm("ld.global.u64 %0, [%1];" : "=l"(wide[2]) : "l"(at));
  out[1] = static_cast<float>(wide[2]);
  asm volatile("st.global.b32 [%0+8], %1;" ::"l"(p), "r"(0x3f000000) : "memory");
  out[2] = p[2];
  float old;
  asm volatile("atom.global.exch.b32 %0, [%1], %2;" : "=f"(old) : "l"(p + 1), "f"(3.5f) : "memory");
  out[3] = p[1];
  out[4] = old;
}

int main() {
  unsigned *p, *u;
  int* s;
  float *f, *out;
  unsigned long long* wide;
  cudaMallocManaged(&p, 16 * sizeof(unsigned));
  cudaMallocManaged(&u, 16 * sizeof(unsigned));
  cudaMallocManaged(&s, 16 * sizeof(int));
  cudaMallocManaged(&f, 16 * sizeof(float));
  cudaMallocManaged(&out, 16 * sizeof(float));
  cudaMallocManaged(&wide, 4 * sizeof(unsigned long long));
  order<<<1, 1>>>(p, u);
  cudaDeviceSynchronize();
  printf("before %u %u, swapped %u %u, counted %u %u %u\n", u[0], u[1], u[2], u[3], u[4], u[5], u[6]);
  aliases<<<1, 1>>>(u);
  cudaDeviceSynchronize();
  printf("aliases %u %u %u, squared %u %u, taken %u once %u %u\n", u[0], u[1], u[2], u[3], u[4], u[5], u[6], u[7]);
  branches<<<1, 1>>>(p, u, 0);
  cudaDeviceSynchronize();
  printf("branches %u %u %u %u\n", u[0], u[1], u[2], u[3]);
  bits<<<1, 1>>>(f, u, wide);
  cudaDeviceSynchronize();
  printf("packed %llx halves %d %d, loaded %g, chosen %g, ones %u, square %g, bits %x\n", wide[0], u[0] == 0x20000000, u[1] == 0x20000000 ? 2 : 0, f[2], f[3], u[2], f[4], u[3]);
  numbers<<<1, 1>>>(u, s, wide);
  cudaDeviceSynchronize();
  printf("carried %u %u %u, divided %d, less %d, most %d %d, shifted %x, least %d, not %llx\n", u[0], u[1], u[2], s[0], s[1], s[2], s[3], u[3], s[4], wide[1]);
  pointers<<<1, 1>>>(f, wide, out);
  cudaDeviceSynchronize();
  printf("pointed %g, pair %g, stored %g, exchanged %g %g\n", out[0], out[1], out[2], out[3], out[4]);
}
