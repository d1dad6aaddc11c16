// Macros that generate functions in a namespace, in a class, as templates, and with the help of another such macro.
// EXPECT: 1 2 3
// EXPECT: 2.5 5
// EXPECT: 12
#include <cstdio>

#define DEVICE_ADD(name, by) __device__ int name(int x) { return x + by + threadIdx.x; }
#define ADD_KERNEL(name, by) \
  DEVICE_ADD(name##_value, by) \
  __global__ void name(int* p) { p[threadIdx.x] = name##_value(0); }
#define SCALE_KERNEL(name) \
  template <typename T>    \
  __global__ void name(T* p, T by) { p[threadIdx.x] = by * (threadIdx.x + 1); }
#define MEMBER(name) static __device__ int name() { return 12 + threadIdx.x; }

namespace tools {
ADD_KERNEL(counted, 1)
SCALE_KERNEL(scaled)
}  // namespace tools

struct Holder {
  MEMBER(twelve)
};

__global__ void from_class(int* p) { *p = Holder::twelve(); }

int main() {
  int* p;
  float* f;
  cudaMallocManaged(&p, 3 * sizeof(int));
  cudaMallocManaged(&f, 2 * sizeof(float));
  tools::counted<<<1, 3>>>(p);
  tools::scaled<float><<<1, 2>>>(f, 2.5f);
  cudaDeviceSynchronize();
  printf("%d %d %d\n%g %g\n", p[0], p[1], p[2], f[0], f[1]);
  from_class<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("%d\n", *p);
  cudaFree(p);
  cudaFree(f);
}
