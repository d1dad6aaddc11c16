// CUB's functions for lanes, which exist up to version 2: shuffles within a logical warp, special registers.
// EXPECT: 5005 23025 37028 119095
// EXPECT: lane 9 warp 1, masks 511 1023 -512 -1024
// EXPECT: number 41, logarithms 53, mask ff0000
// REQUIRES: warp
#include <cstdio>
#include <cub/cub.cuh>

static_assert(FLT_DIG == 6 && INT_MAX > 0, "CUB's header declares the limits of C");

template <int kLanes>
__device__ int shuffled(int value, unsigned mask) {
  return cub::ShuffleIndex<kLanes>(value, 3, mask) + cub::ShuffleUp<kLanes>(value, 1, 0, mask) +
         2 * cub::ShuffleDown<kLanes>(value, 1, kLanes - 1, 0xffffffffu);
}

__global__ void shuffles(int* out) {
  const int lane = threadIdx.x;
  out[lane] = shuffled<32>(lane, 0xffffffffu) + 1000 * shuffled<8>(lane, 0xffffffffu);
}

__global__ void registers(int* out) {
  if (threadIdx.x != 41) return;
  out[0] = cub::LaneId();
  out[1] = ::cub::WarpId();
  out[2] = cub::LaneMaskLt();
  out[3] = cub::LaneMaskLe();
  out[4] = cub::LaneMaskGe();
  out[5] = cub::LaneMaskGt();
  out[6] = cub::RowMajorTid(blockDim.x, 1, 1);
  out[7] = 10 * cub::Log2<32>::VALUE + cub::Log2<5>::VALUE + cub::PowerOfTwo<12>::VALUE;
  out[8] = cub::WarpMask<8>(2);
}

int main() {
  int* out;
  cudaMallocManaged(&out, 32 * sizeof(int));
  shuffles<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  std::printf("%d %d %d %d\n", out[0], out[7], out[8], out[31]);
  registers<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  std::printf("lane %d warp %d, masks %d %d %d %d\n", out[0], out[1], out[2], out[3], out[4], out[5]);
  std::printf("number %d, logarithms %d, mask %x\n", out[6], out[7], out[8]);
  cudaFree(out);
}
