// Macros that are aliases of device functions, in one branch of a condition or in both, and macros that return or
// assign a kernel's name: each use is passed what the function needs.
// EXPECT: lanes 2 33, none 5, both 7 38, sum 496
// EXPECT: reversed 36 5, added 37 6
#include <cstdio>

__device__ int lane(int more) { return threadIdx.x + more; }
__device__ int block() { return blockIdx.x + 5; }
__device__ int sum(const int* values) {
  __shared__ int parts[32];
  parts[threadIdx.x] = values[threadIdx.x];
  __syncthreads();
  int all = 0;
  for (int part : parts) all += part;
  return all;
}

#define LANE lane
#define BLOCK block
#define SUM sum
#ifdef OTHERS
#define WITH_TWO(a) lane(a)
#else
#define WITH_TWO lane
#endif

__global__ void use(int* out) {
  const int own = threadIdx.x;
  out[own] = LANE(2);
  out[32 + own] = BLOCK();
  out[64 + own] = WITH_TWO(LANE(7) - own);
  out[own + 96] = own;
  __syncthreads();
  out[own + 96] = SUM(out + 96);
}

using Kernel = void (*)(int*, int);
template <int Way>
__global__ void fill(int* out, int more) {
  __shared__ int turned[32];
  turned[threadIdx.x] = threadIdx.x + Way;
  __syncthreads();
  out[threadIdx.x] = turned[31 - threadIdx.x] + more;
}

#define RETURN_FOR(way) if (wanted == way) return fill<way>
#define ASSIGN_FOR(way) if (wanted == way) kernel = fill<way>

Kernel returned(int wanted) {
  RETURN_FOR(0);
  RETURN_FOR(1);
  return nullptr;
}

int main() {
  int* out;
  cudaMallocManaged(&out, 128 * sizeof(int));
  use<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  std::printf("lanes %d %d, none %d, both %d %d, sum %d\n", out[0], out[31], out[32], out[64], out[95], out[96]);
  Kernel kernel = returned(0);
  kernel<<<1, 32>>>(out, 5);
  cudaDeviceSynchronize();
  std::printf("reversed %d %d", out[0], out[31]);
  const int wanted = 1;
  ASSIGN_FOR(0);
  ASSIGN_FOR(1);
  kernel<<<1, 32>>>(out, 5);
  cudaDeviceSynchronize();
  std::printf(", added %d %d\n", out[0], out[31]);
  cudaFree(out);
}
