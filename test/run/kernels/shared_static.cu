// Static shared memory: scalars, one- and two-dimensional arrays, and an array of structures.
// EXPECT: 28 35 7 12
#include <cstdio>
#define WIDTH 8

struct pair {
  int a, b;
};

__global__ void collect(int* out) {
  __shared__ int line[WIDTH];
  __shared__ int square[2][WIDTH + 1];
  __shared__ int total;
  __shared__ pair pairs[WIDTH];
  int t = threadIdx.x;
  line[t] = t;
  square[t % 2][t] = t;
  pairs[t].a = t;
  pairs[t].b = -t;
  if (t == 0) total = 7;
  __syncthreads();
  if (t == 0) {
    int sum = 0;
    for (int i = 0; i < WIDTH; ++i) sum += line[i];
    out[0] = sum;
    out[1] = sum + total;
    out[2] = square[1][7];
    out[3] = pairs[6].a - pairs[6].b;
  }
}

int main() {
  int *d, h[4];
  cudaMalloc(&d, 4 * sizeof(int));
  collect<<<1, WIDTH>>>(d);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  printf("%d %d %d %d\n", h[0], h[1], h[2], h[3]);
  cudaFree(d);
}
