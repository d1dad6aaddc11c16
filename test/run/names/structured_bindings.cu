// Structured bindings as arguments and sizes of launches, also of a kernel with a `__shared__` variable, and with the names
// of a kernel and of a device variable.
// EXPECT: 3 9 6 3
// EXPECT: 4
#include <cstdio>
#include <utility>

__device__ int offset;

struct Factors {
  int first;
  int second;
};
__device__ int twice(int value) {
  const auto [first, second] = Factors{value, 2};
  return first * second;
}
__global__ void write(int* out, int at, int value) { out[at] = value; }
__global__ void write_twice(int* out, int value) {
  offset = value;
  out[2] = twice(value);
  out[3] = offset;
}
__global__ void write_shared(int* out, int value) {
  __shared__ int values[32];
  values[threadIdx.x] = value + threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = values[blockDim.x - 1 - threadIdx.x];
}

int main() {
  int* out;
  cudaMallocManaged(&out, 4 * sizeof(int));
  auto [blocks, value] = std::make_pair(1, 3);
  write<<<blocks, 1>>>(out, 0, value);
  write_twice<<<1, blocks>>>(out, value);
  {
    const auto& [write_twice, offset] = std::make_pair(4, 5);
    write<<<1, 1>>>(out, 1, write_twice + offset);
  }
  cudaDeviceSynchronize();
  std::printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);
  write_shared<<<blocks, value - 1>>>(out, value);
  cudaDeviceSynchronize();
  std::printf("%d\n", out[0]);
  cudaFree(out);
}
