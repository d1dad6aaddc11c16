// A namespace's vector types: CUDA's by a typedef of the same name, and the program's own for other compilers.
// EXPECT: 3 6 5
#include <cstdio>
namespace r {
#if !defined(__CUDACC__)
typedef struct { float x, y; } float2;
#else
typedef ::float2 float2;
#endif
using int2 = ::int2;
__host__ __device__ inline float2 twice(float x) {
  float2 f;
  f.x = x;
  f.y = 2 * x;
  return f;
}
}  // namespace r

__global__ void run(float* out) {
  const r::float2 f = r::twice(out[0]);
  const r::int2 i{2, 3};
  out[0] = f.x;
  out[1] = f.y;
  out[2] = i.x + i.y;
}

int main() {
  float host[3] = {3}, *device;
  cudaMalloc(&device, sizeof host);
  cudaMemcpy(device, host, sizeof host, cudaMemcpyHostToDevice);
  run<<<1, 1>>>(device);
  cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(device);
  std::printf("%g %g %g\n", host[0], host[1], host[2]);
}
