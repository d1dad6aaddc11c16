// Arithmetic in macros: intrinsics, functions for host and device, constants, and a macro with a name like a function.
// EXPECT: device 13 2.5 8 3
// EXPECT: host 13 2.5
#include <cmath>
#include <cstdio>

#define SQUARE(x) ((x) * (x))
#define MULTIPLY_ADD(a, b, c) __fmaf_rn(a, b, c)
#define HALF_OF(x) fmaxf((x) * 0.5f, 0.0f)
#define POWER_OF_TWO(n) (1 << (n))
#define BITS(x) __popc(x)
#define clamp_low(x) (((x) < 3) ? 3 : (x))

__global__ void compute(float* out) {
  out[0] = MULTIPLY_ADD(SQUARE(3.0f), 1.0f, 4.0f);
  out[1] = HALF_OF(5.0f);
  out[2] = POWER_OF_TWO(BITS(7u));
  out[3] = clamp_low(threadIdx.x);
}

int main() {
  float* p;
  cudaMallocManaged(&p, 4 * sizeof(float));
  compute<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("device %g %g %g %g\n", p[0], p[1], p[2], p[3]);
  printf("host %g %g\n", SQUARE(3.0f) + 4.0f, HALF_OF(5.0f));
  cudaFree(p);
}
