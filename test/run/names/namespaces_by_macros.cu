// Namespaces that macros open and close: with names as arguments, two at once, one in another's, a name by a macro.
// EXPECT: 18 5 4
#include <cstdio>
#define OPEN(name) namespace name {
#define OPEN_IN(outer, inner) OPEN(outer) OPEN(inner)
#define CLOSE }
#define CLOSE_TWO } }
#define NS sim

OPEN_IN(phys, grid)
__constant__ int kStep;
struct Cell {
  __device__ int next(int i) const { return i + kStep; }
};
__global__ void advance(int* p) {
  __shared__ Cell cell[4];
  p[threadIdx.x] = cell[0].next(p[threadIdx.x]);
}
CLOSE_TWO

namespace phys {
__device__ int total;
OPEN(stats)
__global__ void sum(const int* p) { atomicAdd(&total, p[threadIdx.x]); }
CLOSE
}

namespace NS {
__device__ int state = 5;
template <int N>
__global__ void read(int* out) {
  __shared__ int copies[N];
  copies[threadIdx.x] = state;
  __syncthreads();
  *out = copies[N - 1];
}
}

int main() {
  int step = 3, h[4] = {0, 1, 2, 3}, *d, t = 0;
  cudaMalloc(&d, sizeof h);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  cudaMemcpyToSymbol(phys::grid::kStep, &step, sizeof step);
  cudaMemcpyToSymbol(phys::total, &t, sizeof t);
  phys::grid::advance<<<1, 4>>>(d);
  phys::stats::sum<<<1, 4>>>(d);
  cudaMemcpyFromSymbol(&t, phys::total, sizeof t);
  sim::read<2><<<1, 2>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  std::printf("%d %d %d\n", t, h[0], h[1]);
}
