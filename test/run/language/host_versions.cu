// Functions for host and device that host code calls, though their device code reads a constant or the thread index:
// they get a second version for the host.
// EXPECT: 83 11 83
// EXPECT: 7 12 5
// EXPECT: 31 4
// EXPECT: 2 103 3
// EXPECT: 13
#include <cstdio>

#ifdef __CUDA_ARCH__
#define ON_DEVICE 1
#endif

__constant__ int pitch_of_device[1];
static int pitch_of_host[1];

__host__ __device__ inline int pitch();
__host__ __device__ inline int site(int x, int y) { return x + y * pitch(); }
__host__ __device__ inline int pitch() {
#ifdef __CUDA_ARCH__
  return pitch_of_device[0];
#else
  return pitch_of_host[0];
#endif
}

struct Grid {
  int offset;
  __host__ __device__ int number(int x) const;
  template <typename Map>
  __host__ __device__ static int mapped(int x, Map map) {
    return map(x) + 1;
  }
};
__host__ __device__ int Grid::number(int x) const {
#if !defined(__CUDA_ARCH__)
  return offset + x;  // on the host
#else
  return offset + x + static_cast<int>(threadIdx.x);
#endif
}

struct Strided {
  __device__ int operator()(int i) const { return i * blockDim.x + threadIdx.x; }
};
struct Same {
  __host__ __device__ int operator()(int i) const { return i; }
};

struct Device {
  __device__ static int at(int x) { return pitch_of_device[0] + x; }
};
struct Host {
  static int at(int x) { return pitch_of_host[0] + x; }
};
template <class Side>
__host__ __device__ int walk(int x) {
  return Side::at(x) - 1;
}

// The macro is only defined for the device.
__host__ __device__ int side(int base) {
#ifdef ON_DEVICE
  base += pitch_of_device[0] + 20;
#endif
  return base;
}

// The host's declaration has no branch for the device.
__host__ __device__ int counted(int base) {
#ifndef __CUDA_ARCH__
  int total = 10;
#endif
#ifdef __CUDA_ARCH__
  return base + pitch_of_device[0];
#else
  total += base;
  return total;
#endif
}

__global__ void all(int* out, Grid grid) {
  if (threadIdx.x != 3) return;
  out[0] = site(3, 1);
  out[1] = grid.number(4);
  out[2] = Grid::mapped(0, Strided());
  out[3] = walk<Device>(2);
  out[4] = side(3);
  out[5] = counted(2);
}

int main() {
  pitch_of_host[0] = 8;
  int pitch = 80;
  cudaMemcpyToSymbol(pitch_of_device, &pitch, sizeof pitch);
  int* out;
  cudaMallocManaged(&out, 6 * sizeof(int));
  Grid grid{5};
  all<<<1, 4>>>(out, grid);
  cudaDeviceSynchronize();
  std::printf("%d %d %d\n", out[0], site(3, 1), out[0]);
  std::printf("%d %d %d\n", grid.number(2), out[1], Grid::mapped(4, Same()));
  std::printf("%d %d\n", out[2] + 27, Grid::mapped(3, Same()));
  std::printf("%d %d %d\n", walk<Host>(-5), out[4], side(3));
  std::printf("%d\n", counted(3));
  return out[3] == 81 && out[5] == 82 ? 0 : 1;
}
