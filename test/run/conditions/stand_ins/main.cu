// A header with stand-ins for CUDA's types, which programs include where they are built without CUDA, does not make
// those names the program's own.
// EXPECT: 3 4 5
#include <cstdio>

#include "portable.h"

__global__ void add(int* out, int n) { out[threadIdx.x] = threadIdx.x + n; }

void start(int* out, cudaStream_t stream) { add<<<1, 3, 0, stream>>>(out, 3); }
cudaError_t finish(cudaStream_t stream) { return cudaStreamSynchronize(stream); }

int main() {
  cudaStream_t stream;
  int* out;
  cudaStreamCreate(&stream);
  cudaMallocManaged(&out, 3 * sizeof(int));
  start(out, stream);
  if (finish(stream) != cudaSuccess) return 1;
  printf("%d %d %d\n", out[0], out[1], out[2]);
  cudaFree(out);
  cudaStreamDestroy(stream);
}
