// Macros that begin a statement, `if (…)`, or expand to nothing, before calls. They are no types, so the names after them
// are no variables.
// EXPECT: 5 0 0 7 1 2
#include <cuda_runtime.h>

#include <cstdio>

int level = 1;
#define VERBOSE if (level >= 2)
#define AT(n) if (level >= (n))
#define LOGGED
#define WHEN_READY while (cudaStreamQuery(0) != cudaSuccess)
#define TWICE for (int k = 0; k < 2; ++k)
#define OTHERWISE else
#define NOISY VERBOSE
#define SILENT LOGGED

__global__ void set(int* p, int value) { p[0] = value; }

int main() {
  int* p = nullptr;
  int first = 0;
  int second = 0;
  int third = 0;
  LOGGED cudaMalloc(&p, sizeof(int));
  set<<<1, 1>>>(p, 5);
  VERBOSE cudaFree(p);
  AT(2) cudaFree(p);
  VERBOSE set<<<1, 1>>>(p, 6);
  VERBOSE ::cudaMemset(p, 0, sizeof(int));
  AT(1) cudaMemcpy(&first, p, sizeof(int), cudaMemcpyDeviceToHost);
  VERBOSE cudaMemcpy(&second, p, sizeof(int), cudaMemcpyDeviceToHost);
  AT(3) cudaMemcpy(&third, p, sizeof(int), cudaMemcpyDeviceToHost);
  set<<<1, 1>>>(p, 7);
  WHEN_READY cudaDeviceSynchronize();
  int last = 0;
  LOGGED cudaMemcpy(&last, p, sizeof(int), cudaMemcpyDeviceToHost);
  NOISY cudaFree(p);
  float* freed = nullptr;
  cudaMalloc(&freed, sizeof(float));
  int frees = 0;
  TWICE cudaFree(frees++ == 0 ? freed : nullptr);
  if (level == 1) cudaMemset(p, 0, 1); OTHERWISE cudaFree(p);
  SILENT cudaMemset(p, 1, 1);
  int low = 0;
  cudaMemcpy(&low, p, 1, cudaMemcpyDeviceToHost);
  LOGGED cudaFree(p);
  printf("%d %d %d %d %d %d\n", first, second, third, last, low, frees);
}
