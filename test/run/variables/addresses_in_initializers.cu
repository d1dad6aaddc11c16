// Device variables whose initialisers hold addresses of others, alone, in arrays and in classes: constants as well.
// EXPECT: 3 6 22 4 9
// EXPECT: 30 31
#include <cstdio>

__constant__ unsigned low[3] = {1, 2, 3};
__constant__ unsigned high[5] = {4, 5, 6, 7, 8};
__device__ const unsigned* both[2] = {low, high};
__constant__ const unsigned* last[] = {high, &low[0], high};
__device__ int data[4] = {10, 20, 30, 40};
__device__ int* where = data + 1;

struct View {
  const unsigned* first;
  int count;
};
__constant__ const unsigned values[3] = {2, 3, 4};
__device__ View view = {values, sizeof(values) / sizeof(values[0])};

// Only values: these stay constants of the program.
__constant__ const int start = 30;
__constant__ const int steps[2] = {start, start + 1};

__global__ void use(unsigned* out) {
  out[0] = both[0][2];
  out[1] = both[1][2];
  out[2] = where[0] + last[1][1];
  out[3] = last[0][0];
  out[4] = 0;
  for (int k = 0; k < view.count; ++k) out[4] += view.first[k];
}

__global__ void count(int* out) { out[threadIdx.x] = steps[threadIdx.x]; }

int main() {
  unsigned* out;
  int* counted;
  cudaMallocManaged(&out, 5 * sizeof(unsigned));
  cudaMallocManaged(&counted, 2 * sizeof(int));
  use<<<1, 1>>>(out);
  count<<<1, 2>>>(counted);
  cudaDeviceSynchronize();
  printf("%u %u %u %u %u\n", out[0], out[1], out[2], out[3], out[4]);
  printf("%d %d\n", counted[0], counted[1]);
  cudaFree(out);
  cudaFree(counted);
}
