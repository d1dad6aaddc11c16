// Device arrays whose sizes follow from their initialisers; variables that are initialised with the addresses of
// others; an allocation for a pointer to arrays; a lambda with an init-capture named like a device variable.
// EXPECT: 3 20 21, 6 t, 2 7
// EXPECT: 9 3, 6
// EXPECT: 8 30 21
#include <cstdio>

__device__ int table[] = {10, 20, 30};
__device__ char text[] = "cu2ty";
__device__ int pairs[][2] = {{1, 2}, {6, 7}};
__device__ int count = 3;

struct Ends {
  int* first;
  int count;
};
__device__ int* to_count = &count;
__device__ Ends ends = {table + 2, sizeof table / sizeof table[0]};

__global__ void follow(int* o) {
  *to_count += 5;
  o[0] = count;
  o[1] = *ends.first;
  o[2] = ends.first[-1];
}
__global__ void sizes(int* o) {
  o[0] = sizeof table / sizeof *table;
  o[1] = table[1]++;
  o[2] = sizeof text;
  o[3] = text[3];
  o[4] = sizeof pairs / sizeof pairs[0];
  o[5] = pairs[1][1];
}
__global__ void captures(int* o) {
  o[1] = count;
  auto f = [count = 9](int) { return count; };
  o[0] = f(0);
}
__global__ void set(float* p, float v) { *p = v; }

int main() {
  int *o, h[3];
  cudaMallocManaged(&o, 64);
  sizes<<<1, 1>>>(o);
  cudaMemcpyFromSymbol(h, table, sizeof h);
  printf("%d %d %d, %d %c, %d %d\n", o[0], o[1], h[1], o[2], o[3], o[4], o[5]);
  captures<<<1, 1>>>(o);
  float(*rows)[4];
  float back;
  cudaMalloc(&rows, 2 * sizeof *rows);
  set<<<1, 1>>>(rows[1], 6);
  cudaMemcpy(&back, rows[1], sizeof back, cudaMemcpyDeviceToHost);
  printf("%d %d, %g\n", o[0], o[1], back);
  follow<<<1, 1>>>(o);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", o[0], o[1], o[2]);
}
