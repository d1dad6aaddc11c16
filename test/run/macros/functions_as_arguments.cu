// A macro whose parameter is a function's name: the call in it may have or omit the last argument.
// EXPECT: 7 7 0
#include <cstdio>
#include <cstdlib>

#define CHECKED(F, ...)                                                 \
  if (F(__VA_ARGS__) != cudaSuccess) {                                  \
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));             \
    return EXIT_FAILURE;                                                \
  }

typedef cudaError_t (*Create)(cudaEvent_t*);

int main() {
  int host[4] = {7, 7, 7, 7}, back[4] = {};
  int *p, *shared;
  cudaEvent_t start, stop;
  cudaStream_t stream;
  CHECKED(cudaMalloc, (void**)&p, sizeof host);
  CHECKED(cudaMallocManaged, (void**)&shared, sizeof host);
  CHECKED(cudaStreamCreate, &stream);
  CHECKED(cudaEventCreate, &start);
  const Create create = cudaEventCreate;
  CHECKED(create, &stop);
  CHECKED(cudaMemcpyAsync, p, host, sizeof host, cudaMemcpyHostToDevice, stream);
  CHECKED(cudaStreamSynchronize, stream);
  CHECKED(cudaMemcpyAsync, back, p, sizeof host, cudaMemcpyDeviceToHost);
  CHECKED(cudaDeviceSynchronize);
  CHECKED(cudaMemsetAsync, shared, 0, sizeof host);
  CHECKED(cudaDeviceSynchronize);
  printf("%d %d %d\n", back[0], back[3], shared[1]);
  CHECKED(cudaFree, p);
  CHECKED(cudaFree, shared);
  return 0;
}
