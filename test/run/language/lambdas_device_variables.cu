// Lambdas for the device that read device variables, in kernels that call any function object.
// EXPECT: 2 6 15
// EXPECT: 20 6 14
// EXPECT: 7 8 9
// EXPECT: 4 12
#include <cuda_runtime.h>

#include <cstdio>

__constant__ int table[4];
__managed__ int total;

namespace units {
__constant__ int scale;
__device__ int scaled(int x) { return x * scale; }
}  // namespace units

template <typename F>
__global__ void apply(int* out, int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = f(i);
}

struct field {
  int* values;
  int n;
  int shift;

  void fill() {
    int by = shift;
    apply<<<1, 32>>>(values, n, [by] __device__(int i) { return i + by + table[3] - table[2]; });
  }
};

template <typename T>
void shifted(int* out, int n, T by) {
  auto add = [=] __device__(int i) { return int(units::scaled(i) + by); };
  apply<<<1, 32>>>(out, n, add);
}

int main() {
  const int four[4] = {1, 2, 4, 8}, two = 2;
  cudaMemcpyToSymbol(table, four, sizeof four);
  cudaMemcpyToSymbol(units::scale, &two, sizeof two);
  const int n = 32;
  int* out;
  cudaMallocManaged(&out, n * sizeof(int));

  const int offset = 1;
  apply<<<1, 32>>>(out, n, [=] __device__(int i) { return table[i % 4] * table[i % 2] + offset; });
  cudaDeviceSynchronize();
  printf("%d %d %d\n", out[0], out[2] + out[0] - 1, out[3] - 2);

  out[0] = 10;
  apply<<<1, 32>>>(out, n, [out] __device__(int i) -> int {
    // statements on lines of their own
    if (i == 0) return out[i] * units::scale;
    return ::units::scaled(i) + (threadIdx.x > 5 ? 0 : 4);
  });
  cudaDeviceSynchronize();
  printf("%d %d %d\n", out[0], out[1], out[7]);

  field{out, n, 3}.fill();
  cudaDeviceSynchronize();
  printf("%d %d %d\n", out[0], out[1], out[2]);

  shifted(out, n, 4.5);
  cudaDeviceSynchronize();
  total = 0;
  apply<<<1, 32>>>(out + 1, 1, [] __device__(int) {
    total += table[2];
    return total * 3;
  });
  cudaDeviceSynchronize();
  printf("%d %d\n", total, out[1]);
}
