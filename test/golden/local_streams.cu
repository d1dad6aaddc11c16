// RUN: cu2sycl convert %s
// Streams and events that are created, used and destroyed in one function.
#include <cuda_runtime.h>
#include <cstdio>

__global__ void add(int* p, int value) { p[threadIdx.x] += value; }

int main() {
  cudaStream_t first, second;
  cudaEvent_t begin, end;
  int *a, *b;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMalloc(&b, 32 * sizeof(int));
  cudaStreamCreate(&first);
  cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  cudaMemsetAsync(a, 0, 32 * sizeof(int), first);
  cudaEventRecord(begin, first);
  cudaStreamWaitEvent(second, begin, 0);
  add<<<1, 32, 0, first>>>(a, 1);
  add<<<1, 32, 0, second>>>(b, 2);
  cudaEventRecord(end, second);
  cudaEventSynchronize(end);
  float ms;
  cudaEventElapsedTime(&ms, begin, end);
  std::printf("%d\n", ms >= 0);
  cudaDeviceSynchronize();
  cudaStreamDestroy(first);
  cudaFree(a);
  cudaFree(b);
  cudaStreamDestroy(second);
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
}
