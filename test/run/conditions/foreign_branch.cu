// A branch for other compilers that declares CUDA types. A SYCL compiler may define the macro of its condition.
// VARIANT: -DHOST_ONLY
// EXPECT: 3 5 8
#include <cstdio>

#ifdef HOST_ONLY
typedef struct {
  float x, y;
} float2;
#endif
#if defined(HOST_ONLY) || defined(NO_CUDA)
struct int2 {
  int x, y;
};
#endif

__global__ void add(float2 a, int2 b, float* out) { out[0] = a.x, out[1] = a.y, out[2] = b.x + b.y; }

int main() {
  float* out;
  cudaMallocManaged(&out, 3 * sizeof(float));
  add<<<1, 1>>>(make_float2(3, 5), make_int2(1, 7), out);
  cudaDeviceSynchronize();
  printf("%g %g %g\n", out[0], out[1], out[2]);
  cudaFree(out);
  return 0;
}
