// Mathematical functions in host code: nvcc includes <math.h> and CUDA's own functions in each unit, so that calls take
// the overload for float.
// EXPECT: 4 8 4 8
// EXPECT: 0.5 3 0.141593
// EXPECT: 0.479426 0.877583 32 64 1.5
#include <cstdio>

__global__ void store(float* out) { out[threadIdx.x] = threadIdx.x + 1.5f; }

int main() {
  float* out;
  cudaMallocManaged(&out, 32 * sizeof(float));
  float half = -0.5f, two = 2, whole = 0;
  printf("%d %d %d %d\n", int(sizeof(sqrt(two))), int(sizeof(sqrt(2.0))), int(sizeof(fmod(two, half))),
         int(sizeof(pow(two, 2))));
  float part = modf(3.14159265f, &whole);
  printf("%g %g %g\n", abs(half), whole, part);
  float s, c;
  sincos(0.5f, &s, &c);
  const unsigned n = umin(32u, 64u);
  store<<<1, n>>>(out);
  cudaDeviceSynchronize();
  printf("%g %g %u %u %g\n", s, c, n, umax(n, 64u), out[0]);
  cudaFree(out);
}
