// Using declarations in a function, a namespace and a class make CUDA's names mean functions of the program.
// EXPECT: 7 7 2 7 109 3
#include <cstdio>

namespace own {
__host__ __device__ inline double max(double a, double b) { return a + b; }
__device__ inline int atomicAdd(int* p, int v) {
  *p += 2 * v;
  return 7;
}
__device__ inline int __ldg(const int* p) { return *p + 100; }
}  // namespace own

__host__ __device__ double sum(double a, double b) {
  using own::max;
  return max(a, b);
}

namespace other {
using own::__ldg;
__device__ int read(const int* p) { return __ldg(p); }
}  // namespace other

struct Constant {
  __device__ int atomicMax(int*, int v) const { return v; }
};
template <class T>
struct Derived : T {
  using T::atomicMax;
  __device__ int get(int* p) const { return atomicMax(p, 3); }
};

__global__ void run(double* sums, int* values) {
  using own::atomicAdd;
  sums[0] = sum(3, 4);
  values[1] = atomicAdd(values, 1);
  values[2] = other::read(values + 3);
  values[4] = Derived<Constant>().get(values + 5);
}

int main() {
  double* sums;
  int* values;
  cudaMallocManaged(&sums, sizeof(double));
  cudaMallocManaged(&values, 6 * sizeof(int));
  for (int i = 0; i < 6; ++i) values[i] = 3 * i;
  run<<<1, 1>>>(sums, values);
  cudaDeviceSynchronize();
  std::printf("%g %g %d %d %d %d\n", sum(3, 4), sums[0], values[0], values[1], values[2], values[4]);
}
