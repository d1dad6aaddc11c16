// Constructors and operators of classes that need implicit parameters: dynamic shared memory in a conversion operator,
// the thread index in a constructor, a constant in an operator; member initialisers in branches of `#if`.
// EXPECT: int 120, float 60.0
// EXPECT: places 5 7
// EXPECT: scaled 21
// EXPECT: lane 3 warp 1
#include <cstdio>

template <class T>
struct SharedMemory {
  __device__ inline operator T*() {
    extern __shared__ int raw[];
    return (T*)raw;
  }
  __device__ inline operator const T*() const {
    extern __shared__ int raw[];
    return (T*)raw;
  }
};

template <class T>
__device__ T sum_of(T value) {
  T* part = SharedMemory<T>();
  part[threadIdx.x] = value;
  __syncthreads();
  T sum = 0;
  for (int i = 0; i < (int)blockDim.x; ++i) sum += part[i];
  __syncthreads();
  return sum;
}

__global__ void sums(int* whole, float* half) {
  *whole = sum_of<int>(threadIdx.x);
  SharedMemory<float> memory;
  float* part = memory;
  part[threadIdx.x] = threadIdx.x / 2.0f;
  __syncthreads();
  if (threadIdx.x == 0) {
    *half = 0;
    for (int i = 0; i < (int)blockDim.x; ++i) *half += part[i];
  }
}

struct Place {
  int row, column;
  __device__ explicit Place(int width) : row(threadIdx.x / width), column(threadIdx.x % width) {}
  __device__ Place() : Place(4) {}
};

__global__ void places(int* out) {
  const Place narrow(3);
  Place usual;
  if (threadIdx.x == 7) {
    out[0] = narrow.row + usual.column;
    out[1] = Place(7).row + usual.row + usual.column + narrow.column + 1;
  }
}

__constant__ int factor;
class Scale {
 public:
  __device__ int operator*(int v) const { return factor * v; }
};

__global__ void scale(int* out) {
  Scale by;
  *out = by * 7;
}

struct Lane {
  unsigned lane;
  unsigned warp;
  explicit __device__ Lane()
#ifndef WIDE
      : lane(threadIdx.x & 31)
#else
      : lane(threadIdx.x & 63)
#endif
        ,
        warp(threadIdx.x / 32) {
    lane += 1;
  }
};

__global__ void lanes(unsigned* out) {
  Lane one;
  if (threadIdx.x == 34) {
    out[0] = one.lane;
    out[1] = one.warp;
  }
}

int main() {
  int* out;
  float* half;
  cudaMallocManaged(&out, 2 * sizeof(int));
  cudaMallocManaged(&half, sizeof(float));
  sums<<<1, 16, 16 * sizeof(int)>>>(out, half);
  cudaDeviceSynchronize();
  printf("int %d, float %.1f\n", out[0], *half);
  places<<<1, 8>>>(out);
  cudaDeviceSynchronize();
  printf("places %d %d\n", out[0], out[1]);
  const int three = 3;
  cudaMemcpyToSymbol(factor, &three, sizeof(three));
  scale<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  printf("scaled %d\n", out[0]);
  lanes<<<1, 64>>>((unsigned*)out);
  cudaDeviceSynchronize();
  printf("lane %d warp %d\n", out[0], out[1]);
  cudaFree(out);
  cudaFree(half);
  return 0;
}
