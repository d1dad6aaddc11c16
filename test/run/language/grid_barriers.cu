// Barriers of a whole grid in a cooperative launch: as a member of the group, as a function, in a device function, and
// in a loop.
// REQUIRES: root_group
// FINDING: CS3001 x4
// EXPECT: cooperative 1
// EXPECT: turned 782854
// EXPECT: rounds 1 1
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__device__ void everybody(const cg::grid_group& grid) { grid.sync(); }

__global__ void turn(float* a, float* b, int n) {
  cg::grid_group grid = cg::this_grid();
  __shared__ float seen[64];
  for (int i = grid.thread_rank(); i < n; i += grid.size()) b[i] = a[i] * 2;
  grid.sync();
  seen[threadIdx.x] = b[(blockIdx.x * 64 + threadIdx.x + 64) % n];
  for (int i = grid.thread_rank(); i < n; i += grid.size()) a[i] = b[(i + 1) % n];
  cg::sync(grid);
  everybody(grid);
  if (grid.thread_rank() == 0) {
    float sum = 0;
    for (int i = 0; i < n; ++i) sum += a[i] * i;
    b[0] = sum + seen[0];
  }
}

// Each round reads the whole row that the round before wrote.
__global__ void rounds(int* row, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
  for (int k = 0; k < count; ++k) {
    row[(k + 1) % 2 * n + i] = row[k % 2 * n + (i + 1) % n] + row[k % 2 * n + (i + n - 1) % n];
    cg::this_grid().sync();
  }
}

int main() {
  float *a, *b;
  int *row, n = 512, count = 6, cooperative = 0;
  cudaMallocManaged(&a, n * sizeof(float));
  cudaMallocManaged(&b, n * sizeof(float));
  cudaMallocManaged(&row, 256 * sizeof(int));
  for (int i = 0; i < n; ++i) a[i] = i % 7;
  for (int i = 0; i < 256; ++i) row[i] = i == 5;
  cudaDeviceGetAttribute(&cooperative, cudaDevAttrCooperativeLaunch, 0);
  printf("cooperative %d\n", cooperative);
  void* turned[] = {&a, &b, &n};
  cudaLaunchCooperativeKernel((void*)turn, dim3(8), dim3(64), turned, 0, 0);
  cudaDeviceSynchronize();
  printf("turned %.0f\n", b[0]);
  void* counted[] = {&row, &count};
  cudaLaunchCooperativeKernel((void*)rounds, dim3(4), dim3(32), counted, 0, 0);
  cudaDeviceSynchronize();
  // The middle of a row of Pascal's triangle: 20 and its neighbours 15.
  printf("rounds %d %d\n", row[5] == 20 && row[3] == 15 && row[7] == 15, row[4] == 0 && row[128 + 6] == 10);
}
