// Statements of inline PTX: registers, predicates, carries, operands that are read and written or that overlap, memory.
// EXPECT: swapped 7 3, sum 10, chain 1 0, selected 5 9, guarded 40 41
// EXPECT: once 2 6 3, both 12, wide 0000000200000001, macros 3 14 1 1
// EXPECT: memory 11 22 33 44 | 11 22 | 2.5 | 6 | 5 105 | 77 2
// EXPECT: floats 3.5 -2 2.25 1 0.5 2 | 1077936128 3 | 2 -3 0.75 | bytes 200 -56
// EXPECT: conditions 1 0 3
// EXPECT: chained 00000000 00000001 00000005 00000001, least 3 halves 1234 abcd abcd1234
// EXPECT: branches 3.5
// EXPECT: thread 4 1 2 of 5 2 3, block 1 2 3 of 2 3 4
#include <cstdio>

#define FENCE() asm volatile("fence.sc.gpu;" ::: "memory")
#define ADD_TO(sum, value) asm("add.s32 %0, %0, %1;" : "+r"(sum) : "r"(value))
#define AND(d, a, b) asm("and.b32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b))
#define LAST(x, y) asm("mov.s32 %0, %1;" : "=r"(x) : "r"(y));

__device__ int next(int* at) {
  asm volatile("");  // keeps the order for the compiler
  return (*at)++;
}

// Both branches are device code; the architecture decides which one is used.
__device__ float relaxed(const float* at) {
  float value;
  asm volatile(
#if __CUDA_ARCH__ < 700
      "ld.volatile.f32 %0, [%1];"
#else
      "ld.relaxed.gpu.f32 %0, [%1];"
#endif
      : "=f"(value)
      : "l"(at)
      : "memory");
  return value;
}

__global__ void in_branches(float* at) {
  const float value = relaxed(at) + 1;
  asm volatile(
#if __CUDA_ARCH__ >= 700
      "st.relaxed.sys.f32 [%0], %1;"
#else
      "st.volatile.f32 [%0], %1;"
#endif
      ::"l"(at),
      "f"(value)
      : "memory");
}

__global__ void registers(int* out) {
  int a = 3, b = 7;
  // Each output is an input of the other `mov`.
  asm("mov.s32 %0, %3; mov.s32 %1, %2;" : "=r"(a), "=r"(b) : "r"(a), "r"(b));
  out[0] = a;
  out[1] = b;
  asm("{\n\t.reg .s32 t;\n\tadd.s32 t, %1, %2;\n\tmov.s32 %0, t;\n\t}" : "=r"(out[2]) : "r"(a), "r"(b));
  unsigned low, high = 0;
  asm("add.cc.u32 %0, %2, %3;  // its carry\n\taddc.u32 %1, %4, 0;" : "=r"(low), "=r"(high) : "r"(0xffffffff), "r"(1), "r"(high));
  out[3] = static_cast<int>(high);
  out[4] = static_cast<int>(low);
  asm("{ .reg .pred p; setp.lt.s32 p, %2, %3; selp.b32 %0, %2, %3, p; selp.b32 %1, %3, %2, p; }"
      : "=r"(out[5]), "=r"(out[6])
      : "r"(9), "r"(5));
  out[7] = 40;
  if (a > b)
    asm("{ .reg .pred q; setp.ne.s32 q, %1, 0; @q add.s32 %0, %0, 1; @!q mov.s32 %0, 0; }" : "+r"(out[7]) : "r"(a));
  else
    out[7] = -1;
  out[8] = out[7];
  out[7] = 40;
}

__global__ void operands(int* out, long long* wide) {
  int at = 2;
  // The text names an operand with a side effect twice: the side effect happens once.
  asm("{ .reg .s32 t; add.s32 t, %1, %1; sub.s32 %0, t, %1; }" : "=r"(out[0]) : "r"(next(&at)));
  asm("mul.lo.s32 %0, %1, 2;" : "=r"(out[1]) : "r"(at));
  out[2] = at;
  int* p = out + 3;
  *p = 5;
  asm("add.s32 %0, %0, %1;" : "+r"(*p) : "r"(7));
  unsigned one = 1, two = 2;
  asm("mov.b64 %0, {%1, %2};" : "=l"(*wide) : "r"(one), "r"(two));
  int sum = 1;
  ADD_TO(sum, 2);
  out[4] = sum;
  if (sum > 100) FENCE(); else ADD_TO(sum, 11);
  out[5] = sum;
  LAST(out[6], sum > 10 ? 1 : 0)
  AND(out[7], sum - 9, 1 | 2);
}

__global__ void memory(const int* in, int* out, float* f, unsigned* u, unsigned char* bytes) {
  int a, b, c, d;
  asm("ld.global.nc.s32 %0, [%1];" : "=r"(a) : "l"(in));
  asm volatile("ld.global.s32 %0, [%1+4];" : "=r"(b) : "l"(in));
  int e[8];  // the number of the address begins with that of an output
  asm("ld.global.v2.s32 {%0, %1}, [%10 + 8]; mov.b32 %2, %11; mov.b32 %3, %11; mov.b32 %4, %11; mov.b32 %5, %11;"
      "mov.b32 %6, %11; mov.b32 %7, %11; mov.b32 %8, %11; mov.b32 %9, %11;"
      : "=r"(c), "=r"(d), "=r"(e[0]), "=r"(e[1]), "=r"(e[2]), "=r"(e[3]), "=r"(e[4]), "=r"(e[5]), "=r"(e[6]), "=r"(e[7])
      : "l"(in), "r"(0));
  out[0] = a;
  out[1] = b;
  out[2] = c;
  out[3] = d + e[0] + e[7];
  asm volatile("st.global.v2.s32 [%0], {%1, %2};" ::"l"(out + 4), "r"(a), "r"(b) : "memory");
  asm volatile("st.global.cs.f32 [%0], %1;" : : "l"(f), "f"(2.5f));
  asm volatile("st.volatile.global.u8 [%0], %1;" : : "l"(bytes), "r"(262));
  asm volatile("prefetch.global.L1 [%0];" : : "l"(in));
  asm volatile("membar.gl;" ::: "memory");
  asm volatile("" ::: "memory");
  u[1] = 5;
  asm volatile("atom.global.add.u32 %0, [%1], %2;" : "=r"(u[0]) : "l"(u + 1), "r"(100) : "memory");
  asm volatile("red.global.max.s32 [%0], %1;" : : "l"(reinterpret_cast<int*>(u + 2)), "r"(77) : "memory");
  asm volatile("st.release.gpu.global.u32 [%0], %1;" : : "l"(u + 3), "r"(2) : "memory");
  unsigned seen;
  asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(seen) : "l"(u + 3) : "memory");
  u[4] = seen;
}

__global__ void floats(float* f, int* out) {
  asm("add.f32 %0, %1, %2;" : "=f"(f[0]) : "f"(1.25f), "f"(2.25f));
  asm("neg.f32 %0, %1;" : "=f"(f[1]) : "f"(2.0f));
  asm("fma.rn.f32 %0, %1, %1, %2;" : "=f"(f[2]) : "f"(1.5f), "f"(0.0f));
  asm("cvt.sat.f32.f32 %0, %1;" : "=f"(f[3]) : "f"(7.0f));
  asm("mov.f32 %0, 0f3F000000;" : "=f"(f[4]));
  asm("sqrt.rn.f32 %0, %1;" : "=f"(f[5]) : "f"(4.0f));
  asm("mov.b32 %0, %1;" : "=r"(out[0]) : "f"(3.0f));
  asm("mov.b32 %0, %1;" : "=f"(f[6]) : "r"(0x40400000));
  asm("cvt.rni.s32.f32 %0, %1;" : "=r"(out[1]) : "f"(2.5f));
  asm("cvt.rmi.s32.f32 %0, %1;" : "=r"(out[2]) : "f"(-2.25f));
  asm("min.f32 %0, %1, %2;" : "=f"(f[7]) : "f"(0.75f), "f"(4.0f));
  asm("cvt.u8.u32 %0, %1;" : "=r"(out[3]) : "r"(456));
  asm("cvt.s8.s32 %0, %1;" : "=r"(out[4]) : "r"(456));
}

// The operands have the type of the template parameter.
template <typename T>
__device__ T chosen(T a, T b, bool first) {
  T out;
  asm("{ .reg .pred p; setp.ne.u32 p, %3, 0; selp.b32 %0, %1, %2, p; }" : "=r"(out) : "r"(a), "r"(b), "r"((unsigned)first));
  return out;
}

__global__ void conditions(int* out) {
  out[0] = chosen(1, 2, true);
  out[1] = static_cast<int>(chosen(7u, 0u, false));
  for (int i = 0; i < 3; ++i) asm("add.s32 %0, %0, 1;" : "+r"(out[2]));
}

// A carry is passed between statements and through a loop; a register is used in later statements.
__global__ void chains(const unsigned* a, const unsigned* b, unsigned* out) {
  asm volatile("add.cc.u32 %0, %1, %2;" : "=r"(out[0]) : "r"(a[0]), "r"(b[0]));
  for (int i = 1; i < 3; ++i) asm volatile("addc.cc.u32 %0, %1, %2;" : "=r"(out[i]) : "r"(a[i]), "r"(b[i]));
  asm volatile("addc.u32 %0, 0, 0;" : "=r"(out[3]));
  unsigned least = a[2], other = 3;
  asm("{ .reg .pred %smaller;");
  asm("setp.lt.u32 %smaller, %0, %1;" ::"r"(other), "r"(least));
  asm("@%smaller mov.u32 %0, %1;" : "+r"(least) : "r"(other));
  asm("}");
  out[4] = least;
  unsigned short low, high;
  asm("mov.b32 {%0, %1}, %2;" : "=h"(low), "=h"(high) : "r"(0xabcd1234));
  out[5] = low;
  out[6] = high;
  asm("mov.b32 %0, {%1, %2};" : "=r"(out[7]) : "h"(low), "h"(high));
}

__global__ void places(unsigned* out) {
  if (threadIdx.x + threadIdx.y + threadIdx.z != 7 || blockIdx.x + blockIdx.y + blockIdx.z != 6) return;  // the last
  asm("mov.u32 %0, %%tid.x;" : "=r"(out[0]));
  asm("mov.u32 %0, %%tid.y;" : "=r"(out[1]));
  asm("mov.u32 %0, %%tid.z;" : "=r"(out[2]));
  asm("mov.u32 %0, %%ntid.x;" : "=r"(out[3]));
  asm("mov.u32 %0, %%ntid.y;" : "=r"(out[4]));
  asm("mov.u32 %0, %%ntid.z;" : "=r"(out[5]));
  asm("mov.u32 %0, %%ctaid.x;" : "=r"(out[6]));
  asm("mov.u32 %0, %%ctaid.y;" : "=r"(out[7]));
  asm("mov.u32 %0, %%ctaid.z;" : "=r"(out[8]));
  asm("mov.u32 %0, %%nctaid.x;" : "=r"(out[9]));
  asm("mov.u32 %0, %%nctaid.y;" : "=r"(out[10]));
  asm("mov.u32 %0, %%nctaid.z;" : "=r"(out[11]));
}

int main() {
  int *out, *in;
  long long* wide;
  float* f;
  unsigned* u;
  unsigned char* bytes;
  cudaMallocManaged(&out, 16 * sizeof(int));
  cudaMallocManaged(&in, 4 * sizeof(int));
  cudaMallocManaged(&wide, sizeof(long long));
  cudaMallocManaged(&f, 8 * sizeof(float));
  cudaMallocManaged(&u, 8 * sizeof(unsigned));
  cudaMallocManaged(&bytes, 4);
  registers<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  printf("swapped %d %d, sum %d, chain %d %d, selected %d %d, guarded %d %d\n", out[0], out[1], out[2], out[3], out[4], out[5], out[6], out[7], out[8]);
  operands<<<1, 1>>>(out, wide);
  cudaDeviceSynchronize();
  printf("once %d %d %d, both %d, wide %016llx, macros %d %d %d %d\n", out[0], out[1], out[2], out[3], (unsigned long long)*wide, out[4], out[5], out[6], out[7]);
  for (int i = 0; i < 4; ++i) in[i] = 11 * (i + 1);
  for (int i = 0; i < 8; ++i) u[i] = 0;
  memory<<<1, 1>>>(in, out, f, u, bytes);
  cudaDeviceSynchronize();
  printf("memory %d %d %d %d | %d %d | %g | %d | %u %u | %u %u\n", out[0], out[1], out[2], out[3], out[4], out[5], f[0], bytes[0], u[0], u[1], u[2], u[4]);
  floats<<<1, 1>>>(f, out);
  cudaDeviceSynchronize();
  printf("floats %g %g %g %g %g %g | %d %g | %d %d %g | bytes %d %d\n", f[0], f[1], f[2], f[3], f[4], f[5], out[0], f[6], out[1], out[2], f[7], out[3], out[4]);
  out[2] = 0;
  conditions<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  printf("conditions %d %d %d\n", out[0], out[1], out[2]);
  unsigned *a, *b;
  cudaMallocManaged(&a, 3 * sizeof(unsigned));
  cudaMallocManaged(&b, 3 * sizeof(unsigned));
  const unsigned as[] = {0xffffffff, 0, 0xfffffffe}, bs[] = {1, 0, 7};
  for (int i = 0; i < 3; ++i) a[i] = as[i], b[i] = bs[i];
  chains<<<1, 1>>>(a, b, u);
  cudaDeviceSynchronize();
  printf("chained %08x %08x %08x %08x, least %u halves %x %x %x\n", u[0], u[1], u[2], u[3], u[4], u[5], u[6], u[7]);
  f[0] = 2.5f;
  in_branches<<<1, 1>>>(f);
  cudaDeviceSynchronize();
  printf("branches %g\n", f[0]);
  unsigned* at;
  cudaMallocManaged(&at, 12 * sizeof(unsigned));
  places<<<dim3(2, 3, 4), dim3(5, 2, 3)>>>(at);
  cudaDeviceSynchronize();
  printf("thread %u %u %u of %u %u %u, block %u %u %u of %u %u %u\n", at[0], at[1], at[2], at[3], at[4], at[5], at[6], at[7], at[8], at[9], at[10], at[11]);
}
