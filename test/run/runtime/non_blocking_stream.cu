// cudaDeviceSynchronize and cudaFree wait for every stream, non-blocking ones too.
// EXPECT: 1 2
#include <cstdio>

__global__ void set(int* p, int v) { *p = v; }

int main() {
  cudaStream_t free_running;
  cudaStreamCreateWithFlags(&free_running, cudaStreamNonBlocking);
  int *shared, *seen;
  cudaMallocManaged(&shared, sizeof(int));
  cudaMallocManaged(&seen, sizeof(int));
  set<<<1, 1, 0, free_running>>>(shared, 1);
  cudaDeviceSynchronize();
  int first = *shared;
  set<<<1, 1, 0, free_running>>>(seen, 2);
  cudaFree(shared);
  printf("%d %d\n", first, *seen);
  cudaStreamDestroy(free_running);
  cudaFree(seen);
}
