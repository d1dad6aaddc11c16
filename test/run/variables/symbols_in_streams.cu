// Stream-ordered copies to and from symbols, and constants that device code passes as non-const.
// EXPECT: first 0 1 2 3, second 4 5 6 7
// EXPECT: back 16 9
// EXPECT: rows 3 6 4 8, sum 50
#include <cstdio>

__constant__ int table[4];
__device__ int result[2];

// Runs long enough that a copy would be noticed if it did not wait for the kernel.
__global__ void use(int* out, int rounds) {
  int value = 0;
  for (int k = 0; k < rounds; ++k) value = (value * 7 + table[threadIdx.x]) % 1000;
  out[threadIdx.x] = rounds > 0 && value >= 0 ? table[threadIdx.x] : 0;
}
__global__ void store() {
  result[0] = table[0] * 4;
  result[1] = 9;
}

__constant__ int rows[2][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
__constant__ int line[4] = {10, 20, 30, 40};
struct Counts {
  int all[2];
  __device__ int last() { return all[1]; }
};
__constant__ Counts counts = {{3, 4}};

__device__ int third(int* row) { return row[2]; }
__device__ int second(int* values) { return values[1]; }
__global__ void changeable(int* out, int row) {
  int* from = line + row;
  int& one = line[row + 2];
  out[0] = third(rows[0]);
  out[1] = second(&rows[row][0]);
  out[2] = second(counts.all);
  out[3] = counts.last() * 2;
  out[4] = from[0] + one - 10;
}

int main() {
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  int* from;
  int* out;
  cudaMallocManaged(&from, 8 * sizeof(int));
  cudaMallocManaged(&out, 8 * sizeof(int));
  for (int k = 0; k < 8; ++k) from[k] = k;
  for (int k = 0; k < 2; ++k) {
    cudaMemcpyToSymbolAsync(table, from + 4 * k, 4 * sizeof(int), 0, cudaMemcpyDefault, stream);
    use<<<1, 4, 0, stream>>>(out + 4 * k, 100000);
  }
  store<<<1, 1, 0, stream>>>();
  int back[2];
  cudaMemcpyFromSymbolAsync(back, result, sizeof(int), 0, cudaMemcpyDeviceToHost, stream);
  cudaMemcpyFromSymbolAsync(back + 1, result, sizeof(int), sizeof(int), cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  printf("first %d %d %d %d, second %d %d %d %d\n", out[0], out[1], out[2], out[3], out[4], out[5], out[6], out[7]);
  printf("back %d %d\n", back[0], back[1]);

  changeable<<<1, 1>>>(out, 1);
  cudaDeviceSynchronize();
  printf("rows %d %d %d %d, sum %d\n", out[0], out[1], out[2], out[3], out[4]);
  cudaFree(from);
  cudaFree(out);
  cudaStreamDestroy(stream);
}
