// RUN: cu2sycl convert %s
// A macro uses a local variable of the function that expands it: whatever its name is, it is not a CUDA name.
#include <cstdio>

#define CHECK_STATUS()             \
  if (cudaStatus != cudaSuccess) { \
    std::puts("failed");           \
  }

void sum(int* p) {
  cudaError_t cudaStatus = cudaMemset(p, 0, 4);
  CHECK_STATUS();
}

// A launch in a macro that declares its dimensions; what is broken keeps the column of the backslashes.
template <typename T, int N>
__global__ void scaled(T* out, const T* in, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[blockIdx.x * n + i] = in[blockIdx.x * n + i] * N;
}
struct Tensor {
  void* p;
  template <typename T>
  T* data() {
    return static_cast<T*>(p);
  }
};
#define LAUNCH_SCALED(N)                                                                 \
  dim3 grid(rows);                                                                       \
  dim3 block(n < 1024 ? n : 1024);                                                       \
  {                                                                                      \
    using scalar_t = float;                                                              \
    scaled<scalar_t, N>                                                                  \
        <<<grid, block, 0, stream>>>(out.data<scalar_t>(), in.data<scalar_t>(), n);      \
  }
void scale_rows(Tensor& out, Tensor& in, int rows, int n, cudaStream_t stream) { LAUNCH_SCALED(2); }
