// A loop that polls an event ends, although nothing waits for the stream.
// EXPECT: 1 done
#include <cstdio>

__global__ void k(int* p) { p[threadIdx.x] = 1; }

int main() {
  int* p;
  cudaMallocHost(&p, 32 * sizeof(int));
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaEvent_t e;
  cudaEventCreate(&e);
  k<<<1, 32, 0, s>>>(p);
  cudaEventRecord(e, s);
  while (cudaEventQuery(e) == cudaErrorNotReady) {
  }
  printf("%d %s\n", p[3], cudaEventQuery(e) == cudaSuccess ? "done" : "not done");
  cudaEventDestroy(e);
  cudaStreamDestroy(s);
  cudaFreeHost(p);
}
