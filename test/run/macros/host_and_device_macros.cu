// Macros used in host and device code: arithmetic, output, a table lookup, and a call of a function for both.
// EXPECT: device 7
// EXPECT: host 7
// EXPECT: value 12 12
#include <cstdio>

#define DIFFERENCE(a, b) ((a) > (b) ? (a) - (b) : (b) - (a))
#define SAY(where, x) printf("%s %d\n", where, (int)(x))
#define COMBINE(a, b) (combine((a), (b)) + DIFFERENCE(a, b))

__host__ __device__ inline int combine(int a, int b) { return a * b; }

__global__ void compute(int* out) {
  SAY("device", DIFFERENCE(3, 10));
  *out = COMBINE(2, 5) - 1;
}

int main() {
  int* p;
  cudaMallocManaged(&p, sizeof(int));
  compute<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  SAY("host", DIFFERENCE(10, 3));
  printf("value %d %d\n", *p, COMBINE(2, 5) - 1);
  cudaFree(p);
}
