// Wrappers that launch a pointer to a kernel by cudaLaunchKernel: kernels with and without parameters, and a template
// whose parameter is the kernel's function type.
// EXPECT: none 10 11 12 13
// EXPECT: one 0 2 4 6
// EXPECT: deduced 3 4 5 6
#include <cstdio>

struct Sizes {
  dim3 grid, block;
  cudaStream_t stream;
};

__device__ int values[4];

__global__ void none() { values[threadIdx.x] = 10 + threadIdx.x; }
__global__ void one(int* out) { out[threadIdx.x] = 2 * threadIdx.x; }
__global__ void two(int* out, int first) { out[threadIdx.x] = first + threadIdx.x; }

inline void launch(void (*kernel)(), Sizes at) {
  cudaLaunchKernel((const void*)kernel, at.grid, at.block, nullptr, 0, at.stream);
}

void launch_one(void (*kernel)(int*), Sizes at, int* out) {
  void* arguments[] = {&out};
  cudaLaunchKernel(reinterpret_cast<const void*>(kernel), at.grid, at.block, arguments, 0, at.stream);
}

template <typename F, typename... Arguments>
void launch_any(F* kernel, Sizes at, Arguments... given) {
  void* arguments[] = {&given...};
  cudaLaunchKernel((const void*)kernel, at.grid, at.block, arguments, 0, at.stream);
}

void print(const char* name, const int* out) {
  cudaDeviceSynchronize();
  printf("%s %d %d %d %d\n", name, out[0], out[1], out[2], out[3]);
}

int main() {
  int* out;
  cudaMallocManaged(&out, 4 * sizeof(int));
  const Sizes at{dim3(1), dim3(4), nullptr};
  launch(none, at);
  cudaMemcpyFromSymbol(out, values, 4 * sizeof(int));
  print("none", out);
  launch_one(one, at, out);
  print("one", out);
  launch_any(two, at, out, 3);
  print("deduced", out);
  cudaFree(out);
}
