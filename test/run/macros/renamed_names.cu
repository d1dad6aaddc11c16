// Names to which macros add a suffix in two steps, as libraries do that are built for several precisions.
// EXPECT: 5 26
#include <cstdio>
#define JOIN2(a, b) a##_##b
#define JOIN(a, b) JOIN2(a, b)
#define SUFFIX flt
#define NAMED(a) JOIN(a, SUFFIX)
#define stream_of_library NAMED(stream_of_library)
#define fill NAMED(fill)
#define LAUNCH(kernel, grid, block, bytes, ...) \
  { if (grid != 0) { kernel<<<grid, block, bytes, stream_of_library()>>>(__VA_ARGS__); } }
#define LAUNCH_JOINED(kernel, grid, block, bytes, ...) { kernel<<<grid, block, bytes, NAMED(other_stream)()>>>(__VA_ARGS__); }

cudaStream_t stream_of_library() { return 0; }
cudaStream_t other_stream_flt() { return 0; }

__global__ void fill(int* p, int n) { p[threadIdx.x] = n; }
__global__ void reverse(int* p) {
  extern __shared__ int tile[];
  tile[threadIdx.x] = p[threadIdx.x] + threadIdx.x;
  __syncthreads();
  p[threadIdx.x] = tile[31 - threadIdx.x];
}

int main() {
  int* p;
  cudaMallocManaged(&p, 32 * sizeof(int));
  LAUNCH(fill, 1, 32, 0, p, 5);
  cudaDeviceSynchronize();
  printf("%d ", p[7]);
  LAUNCH_JOINED(reverse, 1, 32, 32 * sizeof(int), p);
  cudaDeviceSynchronize();
  printf("%d\n", p[10]);
}
