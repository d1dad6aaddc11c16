// A launch macro with dynamic shared memory and a stream.
// EXPECT: reversed 7 6 5 4 3 2 1 0
// EXPECT: rotated 6 5 4 3 2 1 0 7
#include <cstdio>

#define LAUNCH_SHARED(kernel, blocks, threads, bytes, stream, ...) \
  (kernel)<<<(blocks), (threads), (bytes), (stream)>>>(__VA_ARGS__)

__global__ void reverse(int* p, int n) {
  extern __shared__ int values[];
  values[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = values[n - 1 - threadIdx.x];
}

__global__ void rotate(int* p, int n) {
  extern __shared__ int ring[];
  ring[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = ring[(threadIdx.x + 1) % n];
}

static void print(const char* what, const int* p) {
  printf("%s", what);
  for (int i = 0; i < 8; ++i) printf(" %d", p[i]);
  printf("\n");
}

int main() {
  int* p;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMallocManaged(&p, 8 * sizeof(int));
  for (int i = 0; i < 8; ++i) p[i] = i;
  LAUNCH_SHARED(reverse, 1, 8, 8 * sizeof(int), stream, p, 8);
  cudaStreamSynchronize(stream);
  print("reversed", p);
  LAUNCH_SHARED(rotate, 1, 8, 8 * sizeof(int), stream, p, 8);
  cudaStreamSynchronize(stream);
  print("rotated", p);
  cudaFree(p);
  cudaStreamDestroy(stream);
}
