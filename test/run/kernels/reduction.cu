// A block reduction in shared memory and an atomic operation across blocks, as in most real kernels.
// EXPECT: 499500
#include <cstdio>

template <unsigned BLOCK>
__global__ void sum(const int* in, int* out, int n) {
  __shared__ int partial[BLOCK];
  unsigned t = threadIdx.x;
  unsigned i = blockIdx.x * BLOCK + threadIdx.x;
  partial[t] = i < n ? in[i] : 0;
  __syncthreads();
  for (unsigned s = BLOCK / 2; s > 0; s >>= 1) {
    if (t < s) partial[t] += partial[t + s];
    __syncthreads();
  }
  if (t == 0) atomicAdd(out, partial[0]);
}

int main() {
  const int n = 1000;
  int h[n], *in, *out, result = 0;
  for (int i = 0; i < n; ++i) h[i] = i;
  cudaMalloc((void**)&in, sizeof(int) * n);
  cudaMalloc((void**)&out, sizeof(int));
  cudaMemcpy(in, h, sizeof(int) * n, cudaMemcpyHostToDevice);
  cudaMemset(out, 0, sizeof(int));
  sum<128><<<(n + 127) / 128, 128>>>(in, out, n);
  cudaMemcpy(&result, out, sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d\n", result);
  cudaFree(in);
  cudaFree(out);
}
