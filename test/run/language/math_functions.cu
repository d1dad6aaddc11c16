// Mathematical functions that C++ does not have, `min` and `max` with arguments of different types, integer intrinsics.
// EXPECT: 0.5000 3.00 -1 2 1.0000 5 26 6 80000000 7 1 3
// EXPECT: 3412 78563412 f0debc9a78563412 201
#include <cmath>
#include <cstdio>

__global__ void compute(float* f, int* i) {
  f[0] = rsqrtf(4.0f);
  f[1] = max(3.0f, 2.5);
  f[2] = sinpif(0.5f);
  float s, c;
  sincosf(0.0f, &s, &c);
  f[3] = c;
  i[0] = min(-1, 5);
  i[1] = abs(-2);
  i[2] = __popc(0x1f);
  i[3] = __clz(0x20);
  i[4] = __ffs(0x20);
  i[5] = (int)__brev(1u);
  i[6] = __float2int_rn(6.5f) + __float2int_ru(0.5f);
  i[7] = __mul24(1, 1);
  i[8] = __ldg(&i[9]) + 2;
}

__global__ void turn_bytes(unsigned long long* out) {
  out[0] = __nv_bswap16(0x1234);
  out[1] = __nv_bswap32(0x12345678);
  out[2] = __nv_bswap64(0x123456789abcdef0ULL);
}

int main() {
  float* f;
  int* i;
  cudaMallocManaged(&f, 4 * sizeof(float));
  cudaMallocManaged(&i, 10 * sizeof(int));
  i[9] = 1;
  compute<<<1, 1>>>(f, i);
  cudaDeviceSynchronize();
  printf("%.4f %.2f %d %d %.4f %d %d %d %x %d %d %d\n", f[0], f[1], i[0], i[1], f[2] * f[3], i[2], i[3], i[4], i[5], i[6], i[7], i[8]);
  unsigned long long* turned;
  cudaMallocManaged(&turned, 3 * sizeof(*turned));
  turn_bytes<<<1, 1>>>(turned);
  cudaDeviceSynchronize();
  printf("%llx %llx %llx %x\n", turned[0], turned[1], turned[2], __nv_bswap16(0x0102));
  cudaFree(f);
  cudaFree(i);
}
