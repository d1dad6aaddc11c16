// Sizes, streams and memory that are declared in each branch and used after the branches.
// VARIANT: -DCASE=1
// EXPECT: 4 5 7 8
#include <cstdio>

__global__ void add(int* p, int v) {
  const int i = threadIdx.y * blockDim.x + threadIdx.x;
  p[i] += v + i / 2;
}

int main() {
#if CASE == 1
  dim3 grid(1), block(4);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int* p;
  cudaMalloc(&p, 4 * sizeof(int));
#else
  dim3 grid(1, 1), block(2, 2);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int* p;
  cudaMalloc(&p, 8 * sizeof(int));
#endif
  int h[4] = {1, 2, 3, 4};
  cudaMemcpy(p, h, sizeof(h), cudaMemcpyHostToDevice);
  add<<<grid, block, 0, stream>>>(p, 3);
  cudaStreamSynchronize(stream);
  cudaMemcpy(h, p, sizeof(h), cudaMemcpyDeviceToHost);
  printf("%d %d %d %d\n", h[0], h[1], h[2], h[3]);
  cudaStreamDestroy(stream);
  cudaFree(p);
}
