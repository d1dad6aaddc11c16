// Launches in loops, static and global pointers, arrays of pointers, and constants at namespace scope.
// EXPECT: 10 20 5
#include <cstdio>

const int kCount = 2;
static int* buffers[kCount];
enum { kStep = 5 };

__global__ void add(int* p, int v) { atomicAdd(p, v); }

static void prepare() {
  for (int i = 0; i < kCount; i++) {
    cudaMalloc(&buffers[i], sizeof(int));
    cudaMemset(buffers[i], 0, sizeof(int));
  }
}

int main() {
  static int* last;
  prepare();
  cudaMallocManaged(&last, sizeof(int));
  *last = 0;
  for (int r = 0; r < 2; ++r)
    for (int i = 0; i < kCount; ++i) add<<<1, i + 1>>>(buffers[i], kStep);
  add<<<1, 1>>>(last, kStep);
  int h[kCount];
  for (int i = 0; i < kCount; ++i) cudaMemcpy(&h[i], buffers[i], sizeof(int), cudaMemcpyDeviceToHost);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", h[0], h[1], *last);
  for (int* b : buffers) cudaFree(b);
  cudaFree(last);
}
