// EXPECT: 3 5 7 16 0
// EXPECT: 24 32
// EXPECT: 41 9
// EXPECT: copied 6 8
// Constants and variables in device memory, with and without initial values. The host copies all or parts of them;
// kernels and their callees read and write them. One is passed to a kernel by address, and one is filled from other
// device memory.
#include <cstdio>

__constant__ int factors[3] = {3, 5, 7};
__constant__ float table[8];
__device__ int counter;
__device__ int history[2] = {40, 8};
__device__ int by_address[4];

__device__ int factor(int k) { return factors[k % 3]; }

__global__ void scale(int* values) {
  const int i = threadIdx.x;
  values[i] = values[i] * factor(i);
  atomicAdd(&counter, 1);
}

__global__ void sums(float* out) {
  float sum = 0;
  for (int k = 0; k < 8; ++k) sum += table[k];
  out[threadIdx.x] = sum;
  if (threadIdx.x == 0) {
    history[0] += 1;
    history[1] += 1;
  }
}

__device__ int copied[2];

__global__ void take(int* out) { out[threadIdx.x] = copied[threadIdx.x] + 1; }

__global__ void write(int* p) { p[threadIdx.x] = threadIdx.x; }

int main() {
  int host[16];
  for (int i = 0; i < 16; ++i) host[i] = 1;
  int* values;
  cudaMalloc(&values, sizeof(host));
  cudaMemcpy(values, host, sizeof(host), cudaMemcpyHostToDevice);
  scale<<<1, 16>>>(values);
  cudaMemcpy(host, values, sizeof(host), cudaMemcpyDeviceToHost);
  int count;
  cudaMemcpyFromSymbol(&count, counter, sizeof(counter));
  const int zero = 0;
  cudaMemcpyToSymbol(counter, &zero, sizeof(int));
  int after;
  cudaMemcpyFromSymbol(&after, counter, sizeof(int), 0, cudaMemcpyDeviceToHost);
  printf("%d %d %d %d %d\n", host[0], host[1], host[2], count, after);

  float all[8] = {1, 2, 3, 4, 5, 6, 7, -4};
  const float last = 4;
  float* out;
  float first[2];
  cudaMalloc(&out, 2 * sizeof(float));
  cudaMemcpyToSymbol(table, all, sizeof(table));
  sums<<<1, 2>>>(out);
  cudaMemcpy(&first[0], out, sizeof(float), cudaMemcpyDeviceToHost);
  cudaMemcpyToSymbol(table, &last, sizeof(float), 7 * sizeof(float), cudaMemcpyHostToDevice);
  sums<<<1, 2>>>(out);
  cudaMemcpy(&first[1], out + 1, sizeof(float), cudaMemcpyDeviceToHost);
  printf("%g %g\n", first[0], first[1]);

  int second;
  cudaMemcpyFromSymbol(&after, history, sizeof(int), 0);
  cudaMemcpyFromSymbol(&second, history, sizeof(int), sizeof(int));
  int* address;
  cudaGetSymbolAddress((void**)&address, by_address);
  write<<<1, 4>>>(address);
  int written[4];
  cudaMemcpyFromSymbol(written, by_address, sizeof(written));
  printf("%d %d\n", after - 1 + written[3] - 3, second - 1);
  const int pair[2] = {5, 7};
  cudaMemcpy(values, pair, sizeof(pair), cudaMemcpyHostToDevice);
  cudaMemcpyToSymbol(copied, values, sizeof(pair), 0, cudaMemcpyDeviceToDevice);
  take<<<1, 2>>>(values);
  cudaMemcpy(written, values, sizeof(pair), cudaMemcpyDeviceToHost);
  printf("copied %d %d\n", written[0], written[1]);
  cudaFree(values);
  cudaFree(out);
}
