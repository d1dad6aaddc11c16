// Launches by configuration objects, kernels as void pointers, and queries of their parameters.
// EXPECT: cudaSuccess 72 69 69
// EXPECT: 8 8
// EXPECT: 0 0 18 15 8 7 6 5 1 0
// EXPECT: 0 8 8 1 16 8 24 16 cudaErrorInvalidValue
// EXPECT: cudaErrorInvalidDeviceFunction
// EXPECT: 1 cudaSuccess
#include <cstdio>

struct Item {
  char tag;
  double weight;
};

__global__ void add(int* out, char by, double twice, Item item) {
  extern __shared__ int part[];
  part[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = part[blockDim.x - 1 - threadIdx.x] + by + twice + item.tag + item.weight;
}

__global__ void clear(int* out) { out[threadIdx.x] = 0; }
__global__ void nothing() {}

template <typename T>
__global__ void scale(T* out, T by) {
  out[threadIdx.x] *= by;
}

struct Task {
  const void* kernel;
  dim3 grid, block;
  size_t bytes;
  void** arguments;
};

int main() {
  int* out;
  cudaMallocManaged(&out, 8 * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);

  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(2);
  config.blockDim = dim3(4);
  config.dynamicSmemBytes = 4 * sizeof(int);
  config.stream = stream;
  Item item = {1, 0.5};
  cudaError_t error = cudaLaunchKernelEx(&config, add, out, 'A', 2.5, item);
  cudaStreamSynchronize(stream);
  printf("%s %d %d %d\n", cudaGetErrorName(error), out[0], out[3], out[7]);

  char by = 1;
  double twice = 3;
  void* arguments[] = {&out, &by, &twice, &item};
  cudaLaunchKernelExC(&config, reinterpret_cast<void*>(add), arguments);
  cudaStreamSynchronize(stream);
  printf("%d %d\n", out[0], out[4]);

  void* one[] = {&out};
  int factor = 3;
  void* two[] = {&out, &factor};
  const Task tasks[] = {{(const void*)clear, 1, 2, 0, one},
                        {(void*)&scale<int>, 1, 4, 0, two},
                        {(void*)nothing, 1, 1, 0, nullptr},
                        {(const void*)clear, dim3(1, 1, 1), dim3(1, 1, 1), 0, one}};
  for (const Task& task : tasks) {
    const void* kernel = task.kernel;
    cudaLaunchKernel(kernel, task.grid, task.block, task.arguments, task.bytes, stream);
  }
  cudaStreamSynchronize(stream);
  for (int i = 0; i < 8; i++) printf("%d ", out[i]);
  printf("%d %d\n", tasks[0].kernel == tasks[3].kernel, tasks[0].kernel == tasks[2].kernel);

  for (int i = 0; i < 4; i++) {
    size_t offset = 0, size = 0;
    cudaFuncGetParamInfo((void*)add, i, &offset, &size);
    printf("%zu %zu ", offset, size);
  }
  size_t offset, size;
  printf("%s\n", cudaGetErrorName(cudaFuncGetParamInfo((void*)add, 4, &offset, &size)));
  printf("%s\n", cudaGetErrorName(cudaLaunchKernel((const void*)nullptr, 1, 1, nullptr, 0, stream)));
  cudaFuncCache preference = cudaFuncCachePreferShared;
  cudaDeviceGetCacheConfig(&preference);
  config.dynamicSmemBytes = 0;
  printf("%d %s\n", preference == cudaFuncCachePreferNone, cudaGetErrorName(cudaLaunchKernelEx(&config, nothing)));
  cudaStreamDestroy(stream);
  cudaFree(out);
  return 0;
}
