// `__device__` arrays, structures and pointers: with and without initial values, static, in a namespace.
// EXPECT: 12 7 1 2 4
#include <cstdio>

struct Node {
  int value;
  int next;
};

__device__ int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
static __device__ Node head = {7, -1};
__device__ int* where;

namespace state {
__device__ unsigned steps;
}

__global__ void remember(int* p) { where = p; }
__global__ void work(int* p) {
  p[0] = grid[0][1] * grid[1][2];
  p[1] = head.value;
  head.next = 1;
  p[2] = head.next;
  atomicAdd(&state::steps, 2u);
  p[3] = state::steps;
  where[4] = 4;
}

int main() {
  int* p;
  cudaMallocManaged(&p, 5 * sizeof(int));
  remember<<<1, 1>>>(p);
  work<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d %d %d %d\n", p[0], p[1], p[2], p[3], p[4]);
  cudaFree(p);
}
