// Text that is never compiled is left unchanged: `#if 0`, the `#else` of `#if 1`, comments and strings.
// EXPECT: cudaMalloc(&p, n); kernel<<<1, 1>>>(threadIdx.x)
// EXPECT: raw __global__ void f() {}
// EXPECT: 5
#include <cstdio>

#if 0
__global__ void never(int* p) { p[threadIdx.x] = cudaSuccess; }
#endif

// cudaFree(p); /* fill<<<1, 1>>>(p); */
__global__ void fill(int* p) {
  /* p[blockIdx.x] = 4; */
  p[threadIdx.x] = 5;  // threadIdx.x is 0
}

int main() {
  int* p;
  printf("cudaMalloc(&p, n); kernel<<<1, 1>>>(threadIdx.x)\n");
  printf("%s\n", R"(raw __global__ void f() {})");
  cudaMallocManaged(&p, sizeof(int));
#if 1
  fill<<<1, 1>>>(p);
#else
  fill<<<1, 2>>>(p);
#endif
#if 0
  fill<<<1, 3>>>(p); cudaThreadSynchronize();
#endif
  cudaDeviceSynchronize();
  printf("%d\n", *p);
  cudaFree(p);
}
