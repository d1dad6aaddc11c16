// A program whose own names are the names that the converter generates, and local variables that hide CUDA names.
// EXPECT: 3 5 7
// EXPECT: 12 1
#include <cstdio>

struct Queue {
  int size;
};
static int cgh = 3;
__device__ int item(int x) { return x + threadIdx.x; }

__global__ void sum(int* p, int q, int dynamic_local) {
  const int item_count = item(q);
  p[threadIdx.x] = item_count + dynamic_local + threadIdx.x;
}

__global__ void hide(int* p) {
  int min = 4, max = 3;
  int warp = min * max;
  p[0] = warp;
  p[1] = sizeof(Queue) == sizeof(int);
}

int main() {
  Queue q = {3};
  int* p;
  cudaMallocManaged(&p, q.size * sizeof(int));
  sum<<<1, q.size>>>(p, 2, 1);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", p[0], p[1], p[2]);
  hide<<<1, cgh - 2>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d\n", p[0], p[1]);
  cudaFree(p);
}
