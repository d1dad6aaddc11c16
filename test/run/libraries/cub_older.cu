// CUB as of CUDA 12 and earlier: its function objects, iterators, names for the device, an allocator; collectives that
// are constructed without storage, in functions and classes, as template arguments and as members of classes.
// EXPECT: sums 2016 63 0, first 63 at 63
// EXPECT: block 8256 127, scanned 8128, in a class 8256 127, by parameters 8256 16256
// EXPECT: sorted 0 1 2 ... 127
// EXPECT: bins up to 7, used 0
#include <cstdio>

#include <cub/cub.cuh>

// A class that derives from the allocator and reads its members.
struct Counting : cub::CachingDeviceAllocator {
  unsigned used = 0;
  Counting() : cub::CachingDeviceAllocator(8, 3, 7, 1 << 20) {}
  ~Counting() override { printf("bins up to %u, used %u\n", max_bin, used); }
};

struct Square {
  __host__ __device__ __forceinline__ int operator()(const int& v) const { return v * v; }
};

template <int THREADS>
struct Traits {
  static constexpr int kThreads = THREADS;
  using ReduceT = cub::BlockReduce<int, THREADS>;
  typedef cub::BlockRadixSort<int, THREADS, 1> SortT;
};

template <typename REDUCE>
__device__ int sum_by(typename REDUCE::TempStorage& storage, int value) {
  return REDUCE(storage).Sum(value);
}

template <typename TRAITS>
__device__ int sorted_by(typename TRAITS::SortT::TempStorage& storage, int value) {
  int keys[1] = {value};
  typename TRAITS::SortT(storage).Sort(keys);
  return keys[0];
}

template <int THREADS>
class Tile {
 public:
  typedef cub::BlockReduce<int, THREADS> Reduce;
  using Storage = typename Reduce::TempStorage;
  __device__ explicit Tile(Storage& s) : storage(s) {}
  __device__ int sum(int v) { return Reduce(storage).Sum(v); }
  __device__ int largest(int v) {
    __syncthreads();
    return Reduce(storage).Reduce(v, cub::Max());
  }

 private:
  Storage& storage;
};

__global__ void kernel(int* out) {
  typedef cub::BlockReduce<int, 128> BlockReduce;
  using BlockScan = cub::BlockScan<int, 128>;
  __shared__ typename BlockReduce::TempStorage temp;
  __shared__ typename BlockScan::TempStorage scan;
  __shared__ typename Traits<128>::SortT::TempStorage sort;
  const int t = threadIdx.x;
  const int sum = BlockReduce(temp).Sum(t + 1);
  __syncthreads();
  const int most = BlockReduce(temp).Reduce(t, cub::Max());
  int before, total;
  BlockScan(scan).ExclusiveSum(t, before, total);
  __syncthreads();
  Tile<128> tile(temp);
  const int again = tile.sum(t + 1);
  const int largest = tile.largest(t);
  __syncthreads();
  const int by = sum_by<BlockReduce>(temp, t + 1);
  __syncthreads();
  const int twice = sum_by<typename Traits<128>::ReduceT>(temp, 2 * t);
  out[16 + t] = sorted_by<Traits<128>>(sort, (t * 37) % 128);
  if (t == 0) {
    out[0] = sum;
    out[1] = most;
    out[2] = total;
    out[3] = again;
    out[4] = largest;
    out[5] = by;
    out[6] = twice;
  }
}

int main() {
  int in[64], *d_in, *d_out;
  for (int i = 0; i < 64; ++i) in[i] = i;
  cudaMalloc((void**)&d_in, sizeof(in));
  cudaMalloc((void**)&d_out, 256 * sizeof(int));
  cudaMemcpy(d_in, in, sizeof(in), cudaMemcpyHostToDevice);
  Counting allocator;
  void* storage = NULL;
  size_t bytes = 0;
  cub::DeviceReduce::Sum(storage, bytes, d_in, d_out, 64);
  allocator.DeviceAllocate(&storage, bytes);
  cub::DeviceReduce::Sum(storage, bytes, d_in, d_out, 64);
  if (storage) allocator.DeviceFree(storage);
  storage = NULL;
  bytes = 0;
  cub::TransformInputIterator<int, Square, int*> squares(d_in, Square());
  cub::DeviceReduce::Reduce(storage, bytes, d_in, d_out + 1, 64, cub::Max(), -1);
  cudaMalloc(&storage, bytes + 1024);
  bytes += 1024;
  cub::DeviceReduce::Reduce(storage, bytes, d_in, d_out + 1, 64, cub::Max(), -1);
  cub::DeviceReduce::Reduce(storage, bytes, squares, d_out + 2, 64, cub::Min(), 9);
  cub::KeyValuePair<int, int>* best;
  cudaMalloc((void**)&best, sizeof(*best));
  void* other = NULL;
  size_t other_bytes = 0;
  cub::DeviceReduce::ArgMax(other, other_bytes, d_in, best, 64);
  cudaMalloc(&other, other_bytes);
  cub::DeviceReduce::ArgMax(other, other_bytes, d_in, best, 64);
  cub::KeyValuePair<int, int> h_best;
  cudaMemcpy(&h_best, best, sizeof(h_best), cudaMemcpyDeviceToHost);
  int out[256];
  cudaMemcpy(out, d_out, 3 * sizeof(int), cudaMemcpyDeviceToHost);
  printf("sums %d %d %d, first %d at %d\n", out[0], out[1], out[2], h_best.value, h_best.key);

  kernel<<<1, 128>>>(d_out);
  cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost);
  printf("block %d %d, scanned %d, in a class %d %d, by parameters %d %d\n", out[0], out[1], out[2], out[3], out[4], out[5],
         out[6]);
  printf("sorted %d %d %d ... %d\n", out[16], out[17], out[18], out[143]);
  cudaFree(d_in);
  cudaFree(d_out);
  cudaFree(storage);
  CubDebugExit(cudaFree(other));
  if (CubDebug(cudaFree(best))) printf("not freed\n");
}
