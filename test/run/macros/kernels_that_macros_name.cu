// A macro names the launched kernel: pasted, with template arguments, in parentheses, as a choice, by another name.
// EXPECT: 16
#include <cstdio>
__global__ void kernel_a(int* p) { p[threadIdx.x] += 1; }
__global__ void kernel_b(int* p) { p[threadIdx.x] += 2; }
template <int N>
__global__ void kernel_t(int* p) {
  p[threadIdx.x] += N;
}
#define KERNEL(x) kernel_##x
#define TKERNEL(n) kernel_t<n>
#define WRAP(k) (k)
#define CHOOSE(c) (c ? kernel_a : kernel_b)
#define PARENS(x) (kernel_##x)
#define OTHER kernel_b
int main(int argc, char**) {
  int* p;
  cudaMallocManaged(&p, 128);
  p[3] = 0;
  KERNEL(a)<<<1, 32>>>(p);
  (KERNEL(b))<<<1, 32>>>(p);
  TKERNEL(3)<<<1, 32>>>(p);
  WRAP(kernel_a)<<<1, 32>>>(p);
  CHOOSE(argc > 1)<<<1, 32>>>(p);
  PARENS(a)<<<1, 32>>>(p);
  OTHER<<<1, 32>>>(p);
  (TKERNEL(4))<<<dim3(1), dim3(32), 0, 0>>>(p);
  cudaDeviceSynchronize();
  printf("%d\n", p[3]);  // 1+2+3+1+2+1+2+4 = 16
}
