// Host variables with the names of CUDA's built-in variables, or with names that the converter generates, are
// unchanged.
// EXPECT: 6 4 2 9 3 5 1
#include <algorithm>
#include <cstdio>

__global__ void fill(int* p, int gridDim_, int v) {
  int min = v;  // hides the function
  p[threadIdx.x] = min + gridDim_;
}

struct launch_plan {
  int threadIdx;
  int q;
};

int main() {
  int gridDim = 2, blockDim = 4, item = 3, q = 5, cgh = 1;
  launch_plan plan = {9, q};
  int *p, h[4];
  cudaMalloc(&p, blockDim * sizeof(int));
  fill<<<gridDim / 2, blockDim>>>(p, gridDim, 4);
  cudaMemcpy(h, p, sizeof(h), cudaMemcpyDeviceToHost);
  printf("%d %d %d %d %d %d %d\n", h[3], blockDim, std::min(gridDim, item), plan.threadIdx, item, plan.q, cgh);
  cudaFree(p);
}
