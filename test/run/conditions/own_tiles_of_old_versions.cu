// An own class for the tiles of versions of CUDA that have none: its members decide nothing about calls of CUDA's.
// Pointers to function objects are no pointers to functions.
// REQUIRES: warp
// EXPECT: 7 6 5 1 0 sum 28
#include <cstdio>
#include <cuda_runtime.h>
#if CUDART_VERSION >= 9000
#include <cooperative_groups.h>
#else
namespace cooperative_groups {
__device__ inline int this_thread_block() { return 0; }
template <unsigned int Size>
class tiled_partition {
 public:
  __device__ explicit tiled_partition(int) {}
  __device__ unsigned int thread_rank() const { return threadIdx.x % Size; }
  __device__ unsigned int size() const { return Size + 0 * threadIdx.x; }
};
}  // namespace cooperative_groups
#endif
namespace cg = cooperative_groups;

template <class T>
struct Row {
  T* data;
  int step;
  __device__ T& operator()(int y, int x) { return data[y * step + x]; }
};
__device__ void put(Row<int>* row, int x, int value) { (*row)(0, x) = value; }

template <int N>
__global__ void reversed(Row<int> row) {
  const auto group = cg::tiled_partition<N>(cg::this_thread_block());
  put(&row, threadIdx.x, group.size() - 1 - group.thread_rank());
}

int main() {
  Row<int> row;
  row.step = 8;
  cudaMallocManaged(&row.data, 8 * sizeof(int));
  reversed<8><<<1, 8>>>(row);
  cudaDeviceSynchronize();
  int sum = 0;
  for (int i = 0; i < 8; ++i) sum += row.data[i];
  printf("%d %d %d %d %d sum %d\n", row.data[0], row.data[1], row.data[2], row.data[6], row.data[7], sum);
  cudaFree(row.data);
}
