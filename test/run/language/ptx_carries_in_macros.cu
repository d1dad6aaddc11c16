// The carry flag that the PTX of one macro sets and that of the next one reads is a variable of each function that uses
// them.
// EXPECT: 0 0 c fffffffe 1 b 8 7 0 100
#include <cstdio>
#define ADDO(c, a, b) asm volatile("add.cc.u32 %0, %1, %2;" : "=r"(c) : "r"(a), "r"(b) : "memory")
#define ADDC(c, a, b) asm volatile("addc.cc.u32 %0, %1, %2;" : "=r"(c) : "r"(a), "r"(b) : "memory");
#define ADD(c, a, b) asm volatile("addc.u32 %0, %1, %2;" : "=r"(c) : "r"(a), "r"(b))
#define ADDO1(c, a) asm volatile("add.cc.u64 %0, %0, %1;" : "+l"(c) : "l"(a))
#define ADD1(c, a) asm volatile("addc.u64 %0, %0, %1;" : "+l"(c) : "l"(a))
#define ADD96(r, a, b) { ADDO(r[0], a[0], b[0]); ADDC(r[1], a[1], b[1]) ADD(r[2], a[2], b[2]); }
#define MADO(d, a, b, c) asm volatile("mad.lo.cc.u64 %0, %1, %2, %3;" : "=l"(d) : "l"(a), "l"(b), "l"(c))
#define MADS(d, a, b, c) asm volatile("madc.hi.s64 %0, %1, %2, %3;" : "=l"(d) : "l"(a), "l"(b), "l"(c))

__device__ void twice(unsigned* r, const unsigned* a) { ADD96(r, a, a); }

__device__ void add(unsigned* r, const unsigned* a, const unsigned* b) {
  ADDO(r[0], a[0], b[0]);
  ADDC(r[1], a[1], b[1])
  ADD(r[2], a[2], b[2]);
}

__device__ unsigned long long count(unsigned long long& low, unsigned long long step) {
  unsigned long long carry = 7;  // a variable of the program
  ADDO1(low, step);
  ADD1(carry, 0ULL);
  return carry;
}

__global__ void kernel(unsigned* out, unsigned long long* wide) {
  const unsigned a[3] = {0xffffffffu, 0x80000000u, 5};
  const unsigned b[3] = {1, 0x7fffffffu, 6};
  add(out, a, b);
  twice(out + 3, a);
  unsigned long long low = ~0ULL;
  wide[0] = count(low, 1);
  wide[1] = count(low, 1);
  MADO(wide[2], ~0ULL, 2ULL, 2ULL);
  MADS(wide[3], ~0ULL, 2ULL, 100ULL);
}

int main() {
  unsigned* out;
  unsigned long long* wide;
  cudaMallocManaged(&out, 6 * sizeof(unsigned));
  cudaMallocManaged(&wide, 4 * sizeof(unsigned long long));
  kernel<<<1, 1>>>(out, wide);
  cudaDeviceSynchronize();
  for (int i = 0; i < 6; ++i) printf("%x ", out[i]);
  printf("%llu %llu %llu %llu\n", wide[0], wide[1], wide[2], wide[3]);
}
