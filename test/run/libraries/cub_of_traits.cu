// CUB types as members of a kernel's template argument, next to another platform's library with the same name.
// EXPECT: 2 14 44, 44704
// EXPECT: 496
// EXPECT: 2016
#ifdef USE_HIP
#include <hipcub/hipcub.hpp>
namespace cub = hipcub;
#else
#include <cub/block/block_load.cuh>
#include <cub/block/block_scan.cuh>
#endif
#include <cstdio>

template <typename T, int Threads>
struct Traits {
  using value_t = T;
  static constexpr int kThreads = Threads;
  using Load = cub::BlockLoad<T, Threads, 2, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
  using Scan = cub::BlockScan<T, Threads, cub::BLOCK_SCAN_WARP_SCANS>;
};

template <typename Types>
__device__ void load(const typename Types::value_t* from, typename Types::value_t (&items)[2],
                     typename Types::Load::TempStorage& storage) {
  typename Types::Load(storage).Load(from, items);
}

template <typename T, int Threads>
__global__ void sum(T* out) {
  using Sum = typename cub::BlockScan<T, Threads>;
  __shared__ typename Sum::TempStorage storage;
  T last = (T)threadIdx.x;
  Sum(storage).InclusiveSum(last, last);
  if (threadIdx.x == Threads - 1) out[0] = last;
}

template <typename Types>
__global__ void scan(const typename Types::value_t* in, typename Types::value_t* out) {
  __shared__ typename Types::Load::TempStorage load_storage;
  __shared__ typename Types::Scan::TempStorage scan_storage;
  typename Types::value_t items[2];
  load<Types>(in, items, load_storage);
  typename Types::value_t sum = items[0] * items[1];
  typename Types::Scan(scan_storage).InclusiveSum(sum, sum);
  out[threadIdx.x] = sum;
}

__global__ void sum_of_namespace(int* out) {
  using namespace cub;
  using Scan = BlockScan<int, 64>;
  __shared__ Scan::TempStorage storage;
  int own = threadIdx.x;
  Scan(storage).InclusiveSum(own, own);
  if (threadIdx.x == 63) *out = own;
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 64 * sizeof(int));
  cudaMallocManaged(&out, 64 * sizeof(int));
  for (int i = 0; i < 64; ++i) in[i] = i + 1;
  scan<Traits<int, 32>><<<1, 32>>>(in, out);
  cudaDeviceSynchronize();
  printf("%d %d %d, %d\n", out[0], out[1], out[2], out[31]);
  sum<int, 32><<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("%d\n", out[0]);
  sum_of_namespace<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  printf("%d\n", out[0]);
}
