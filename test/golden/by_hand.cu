// RUN: cu2sycl convert %s
// The output is what a person would write: types and names of memory, a queue in `main`, `memset` without a wait.
#include <cuda_runtime.h>
#include <cstdio>

#define TILE 16
constexpr int kTaps = 3;

struct Buffers {
  float* in;
  float* rows[2];
};

__constant__ float weights[kTaps];

__global__ void smooth(float* out, const float* in, int n) {
  __shared__ float tile[TILE + kTaps - 1];  // with a margin
  __shared__ int count;

  const int i = blockIdx.x * TILE + threadIdx.x;
  tile[threadIdx.x] = in[i];
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  if (i < n) out[i] = tile[threadIdx.x] * weights[0];
}

template <typename T, int N>
__global__ void fold(T* out) {
  __shared__ T part[N / 2];
  extern __shared__ T all[];  // one for each work-item
  all[threadIdx.x] = out[threadIdx.x];
  part[threadIdx.x / 2] = all[threadIdx.x];
  out[threadIdx.x] = part[threadIdx.x / 2];
}

int main() {
  const int n = 64;
  float h_weights[kTaps] = {1.0f, 2.0f, 3.0f};
  int tile = 4;
  cudaDeviceSetCacheConfig(cudaFuncCachePreferL1);  // a wish

  Buffers b;
  cudaMalloc((void**)&b.in, n * sizeof(float));
  cudaMalloc((void**)&b.rows[1], sizeof(float) * TILE * n);
  float* out;
  cudaMalloc(&out, n * sizeof(float));
  cudaMemset(out, 0, n * sizeof(float));
  cudaMemcpyToSymbol(weights, h_weights, sizeof(h_weights));
  smooth<<<n / TILE, TILE>>>(out, b.in, n);   // once
  smooth<<<n / TILE, TILE>>>(out, b.in, tile);
  fold<float, TILE><<<1, TILE, TILE * sizeof(float)>>>(out);
  fold<float, 2 * TILE><<<1, 2 * TILE, 128>>>(out);
  float first = 0.0f;
  cudaMemcpy(&first, out, sizeof(float), cudaMemcpyDeviceToHost);
  std::printf("%g\n", first);
  cudaFree(b.in);
  cudaFree(out);
}
