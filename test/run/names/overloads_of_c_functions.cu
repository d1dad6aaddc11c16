// The program's overloads of C functions, next to C's functions.
// EXPECT: 1.5 0.5 1.25
// EXPECT: 3 1.5 0.5
#include <cmath>
#include <cstdio>

inline __host__ __device__ float2 fmodf(float2 a, float2 b) { return make_float2(fmodf(a.x, b.x), fmodf(a.y, b.y)); }
inline __host__ __device__ float2 fdim(float2 a, float2 b) { return make_float2(a.x - b.x, a.y - b.y); }

__global__ void k(float* out) {
  const float2 both = fmodf(make_float2(7.5f, 2.5f), make_float2(2.0f, 1.0f));
  out[0] = both.x;
  out[1] = both.y;
  out[2] = std::fmod(5.25f, 2.0f);
  out[3] = log2(8.0);
  out[4] = fdim(make_float2(2.0f, 1.0f), make_float2(0.5f, 0.5f)).x;
  int exponent;
  out[5] = frexpf(4.0f, &exponent);
}

int main() {
  float* out;
  cudaMallocManaged(&out, 6 * sizeof(float));
  k<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  printf("%g %g %g\n%g %g %g\n", out[0], out[1], out[2], out[3], out[4], out[5]);
  cudaFree(out);
}
