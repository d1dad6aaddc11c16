// Lambdas that capture by copy do not copy shared or device variables, because these have static storage.
// EXPECT: 11 12 13 10
// EXPECT: 104 106 108 102
// EXPECT: 5 6 7 8
#include <cstdio>

__device__ int table[4] = {1, 2, 3, 4};

__device__ int from_table(int i) { return table[i]; }

__global__ void run(int* out) {
  __shared__ int part[4];
  const int t = threadIdx.x;
  const auto next = [=] { return part[(t + 1) % 4]; };
  const auto twice = [=](auto i) { return from_table(i) + table[i]; };
  const auto put = [=, to = out + 8](int value) {
    to[t] = value;
    part[t] += 0;
  };
  part[t] = 10 + t;
  __syncthreads();
  out[t] = next();
  out[4 + t] = twice((t + 1) % 4) + 100;
  put(table[t] + 4);
}

int main() {
  int* out;
  cudaMallocManaged(&out, 12 * sizeof(int));
  run<<<1, 4>>>(out);
  cudaDeviceSynchronize();
  for (int k = 0; k < 12; k += 4) printf("%d %d %d %d\n", out[k], out[k + 1], out[k + 2], out[k + 3]);
  cudaFree(out);
}
