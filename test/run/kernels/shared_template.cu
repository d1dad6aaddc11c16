// Shared variables whose type and size are template parameters, which the launch gives explicitly or deduces.
// EXPECT: 10.0 20.0 6
#include <cstdio>

template <typename T, int N>
__global__ void reverse_given(T* data) {
  __shared__ T buffer[N];
  buffer[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = buffer[N - 1 - threadIdx.x];
}

template <typename T>
__global__ void sum_deduced(const T* in, T* out) {
  __shared__ T buffer[4];
  const int half_size = 2;
  __shared__ T unused[half_size * 2];
  buffer[threadIdx.x] = in[threadIdx.x];
  unused[threadIdx.x] = 0;
  __syncthreads();
  if (threadIdx.x == 0) *out = buffer[0] + buffer[1] + buffer[2] + buffer[3];
}

int main() {
  float h[4] = {20, 1, 2, 10}, *d;
  cudaMalloc(&d, sizeof(h));
  cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
  reverse_given<float, 4><<<1, 4>>>(d);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  int hi[4] = {0, 1, 2, 3}, *di, *sum, result;
  cudaMalloc(&di, sizeof(hi));
  cudaMalloc(&sum, sizeof(int));
  cudaMemcpy(di, hi, sizeof(hi), cudaMemcpyHostToDevice);
  sum_deduced<<<1, 4>>>(di, sum);
  cudaMemcpy(&result, sum, sizeof(int), cudaMemcpyDeviceToHost);
  printf("%.1f %.1f %d\n", h[0], h[3], result);
  cudaFree(d);
  cudaFree(di);
  cudaFree(sum);
}
