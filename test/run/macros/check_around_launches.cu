// Kernels as arguments of launch functions inside the argument of an error-checking macro.
// EXPECT: 3 6 10 15 21
// FINDING: CS3009
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                   \
  do {                                                \
    cudaError_t code = (call);                        \
    if (code != cudaSuccess) {                        \
      printf("%s: %s\n", #call, cudaGetErrorString(code)); \
      exit(1);                                        \
    }                                                 \
  } while (0)

__global__ void add(int* p, int by) { p[threadIdx.x] += by; }
template <typename T>
__global__ void add_one(T* p, T by) { p[threadIdx.x] += by; }

static cudaError_t launch(const void* kernel, void** arguments) { return cudaLaunchKernel(kernel, 1, 1, arguments, 0, 0); }

int main() {
  int *p, got;
  CHECK(cudaMalloc(&p, sizeof(int)));
  CHECK(cudaMemset(p, 0, sizeof(int)));
  int by = 3;
  void* arguments[] = {&p, &by};
  const auto show = [&](const char* end) {
    CHECK(cudaMemcpy(&got, p, sizeof(int), cudaMemcpyDeviceToHost));
    printf("%d%s", got, end);
  };
  CHECK(cudaLaunchKernel((void*)add, dim3(1), dim3(1), arguments, 0, 0));
  show(" ");
  cudaLaunchConfig_t configuration = {};
  configuration.gridDim = configuration.blockDim = 1;
  CHECK(cudaLaunchKernelEx(&configuration, add, p, 3));
  show(" ");
  by = 4;
  CHECK(cudaLaunchCooperativeKernel((void*)add_one<int>, dim3(1), dim3(1), arguments, 0, 0));
  show(" ");
  by = 5;
  CHECK(launch((const void*)add, arguments));
  show(" ");
  by = 6;
  cudaKernel_t kernel;
  CHECK(cudaGetKernel(&kernel, (const void*)add));
  CHECK(cudaLaunchKernel((const void*)kernel, 1, 1, arguments, 0, 0));
  show("\n");
}
