// The options select CUDA: declarations in the other platform's branch, here a namespace alias, are ignored.
// OPTIONS: -DUSE_CUDA=1
// EXPECT: 6 4
// REQUIRES: warp
#include <cstdio>

#if USE_CUDA
#include <cub/block/block_scan.cuh>
#elif defined(USE_HIP)
#include <hipcub/hipcub.hpp>
namespace cub = hipcub;
#endif

template <int kThreads>
__global__ void sums(int* out) {
  using Scan = cub::BlockScan<int, kThreads>;
  __shared__ typename Scan::TempStorage storage;
  int sum;
  Scan(storage).InclusiveSum(static_cast<int>(threadIdx.x), sum);
  out[threadIdx.x] = sum;
}

int main() {
  int* out;
  cudaMallocManaged(&out, 64 * sizeof(int));
  sums<64><<<1, 64>>>(out);
  cudaDeviceSynchronize();
  std::printf("%d %d\n", out[3], out[4] - out[3]);
  cudaFree(out);
}
