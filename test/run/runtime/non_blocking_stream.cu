// `cudaDeviceSynchronize` and `cudaFree` wait for all streams, also non-blocking ones; one stream is global.
// EXPECT: 1 2
// EXPECT: 3 4
#include <cstdio>

__global__ void set(int* p, int v) { *p = v; }

static cudaStream_t of_the_program;

void use_global() {
  cudaStreamCreateWithFlags(&of_the_program, cudaStreamNonBlocking);
  int *shared, *seen;
  cudaMallocManaged(&shared, sizeof(int));
  cudaMallocManaged(&seen, sizeof(int));
  *shared = *seen = 0;
  set<<<1, 1, 0, of_the_program>>>(shared, 3);
  cudaDeviceSynchronize();
  int first = *shared;
  set<<<1, 1, 0, of_the_program>>>(seen, 4);
  cudaFree(shared);
  printf("%d %d\n", first, *seen);
  cudaStreamDestroy(of_the_program);
  cudaFree(seen);
}

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
  use_global();
}
