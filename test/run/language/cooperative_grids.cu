// All threads of a launch as one group: ranks and sizes. SYCL has no barrier for this group.
// EXPECT: 0 2 24 0 6 0 1
// EXPECT: 23 2 24 5 6 2 1
// EXPECT: 552
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__device__ void describe(const cg::grid_group& grid, int* out) {
  out[0] = grid.thread_rank();
  out[1] = grid.num_blocks() / 3;
  out[2] = grid.size();
  out[3] = grid.block_rank();
  out[4] = grid.group_dim().x * grid.group_dim().y;
  out[5] = grid.block_index().x;
  out[6] = grid.num_threads() == grid.size();
}

__global__ void places(int* first, int* last, int* sum) {
  cg::grid_group grid = cg::this_grid();
  if (grid.thread_rank() == 0) describe(grid, first);
  if (grid.thread_rank() == grid.size() - 1) describe(grid, last);
  for (unsigned i = grid.thread_rank(); i < 48; i += grid.size()) atomicAdd(sum, i % 24);
}

int main() {
  int *first, *last, *sum;
  cudaMallocManaged(&first, 7 * sizeof(int));
  cudaMallocManaged(&last, 7 * sizeof(int));
  cudaMallocManaged(&sum, sizeof(int));
  *sum = 0;
  places<<<dim3(3, 2), dim3(2, 2)>>>(first, last, sum);
  cudaDeviceSynchronize();
  for (int* one : {first, last})
    printf("%d %d %d %d %d %d %d\n", one[0], one[1], one[2], one[3], one[4], one[5], one[6]);
  printf("%d\n", *sum);
}
