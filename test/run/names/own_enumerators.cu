// Enumerators with CUDA's names, in a program with its own declarations of the driver interface.
// EXPECT: 1 0 2, 7
#include <cstdio>

typedef enum status_enum {
  CUDA_SUCCESS = 0,
  CUDA_ERROR_INVALID_VALUE = 1,
  CUDA_ERROR_PROFILER_DISABLED = 2,
} CUresult;
typedef enum { CU_EVENT_DEFAULT = 7 } CUevent_flags;

CUresult check(int value) { return value > 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE; }

__global__ void put(int* out) { *out = 1; }

int main() {
  int* out;
  cudaMallocManaged(&out, sizeof(int));
  put<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  const CUevent_flags flags = CU_EVENT_DEFAULT;
  std::printf("%d %d %d, %d\n", check(0), check(*out), CUDA_ERROR_PROFILER_DISABLED, flags);
  cudaFree(out);
}
