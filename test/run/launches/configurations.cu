// Sizes of grids and blocks: members, read and modified; arrays, results of calls, conditions, braces, copies, types.
// EXPECT: 6 12 24 8 4 16 6
#include <cstdio>

struct Plan {
  dim3 grid, block;
};

static dim3 blocks_for(int n, const dim3& block) { return dim3((n + block.x - 1) / block.x); }
static unsigned volume(dim3 d) { return d.x * d.y * d.z; }

__global__ void count(int* p) { atomicAdd(p, 1); }

int main() {
  int* p;
  cudaMallocManaged(&p, 7 * sizeof(int));
  cudaMemset(p, 0, 7 * sizeof(int));
  dim3 block(2);
  dim3 grid = 3;
  count<<<grid, block>>>(p);
  block.y = 2;
  count<<<grid, block>>>(p + 1);
  grid = dim3(grid.x, 2);
  count<<<grid, block>>>(p + 2);
  Plan plan = {dim3(2, 2), {2}};
  count<<<plan.grid, plan.block>>>(p + 3);
  dim3 sizes[2] = {dim3(1), dim3(2, 2, 1)};
  const bool wide = true;
  count<<<sizes[0], wide ? sizes[1] : dim3(1)>>>(p + 4);
  dim3 copy = sizes[1];
  copy.z = volume(block);
  count<<<1, copy>>>(p + 5);
  count<<<blocks_for(5, block), 2u>>>(p + 6);
  cudaDeviceSynchronize();
  for (int i = 0; i < 7; ++i) printf(i < 6 ? "%d " : "%d\n", p[i]);
  cudaFree(p);
}
