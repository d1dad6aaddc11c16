// Macros that declare, record and measure events.
// EXPECT: measured 1
#include <cstdio>

#define TIMER_BEGIN(name)             \
  cudaEvent_t name##_begin, name##_end; \
  cudaEventCreate(&name##_begin);     \
  cudaEventCreate(&name##_end);       \
  cudaEventRecord(name##_begin, 0)
#define TIMER_END(name, ms)                              \
  cudaEventRecord(name##_end, 0);                        \
  cudaEventSynchronize(name##_end);                      \
  cudaEventElapsedTime(&ms, name##_begin, name##_end);   \
  cudaEventDestroy(name##_begin);                        \
  cudaEventDestroy(name##_end)

__global__ void work(int* p) {
  for (int i = 0; i < 100; ++i) p[threadIdx.x] += i;
}

int main() {
  int* p;
  float ms = -1.0f;
  cudaMallocManaged(&p, 32 * sizeof(int));
  TIMER_BEGIN(kernel);
  work<<<1, 32>>>(p);
  TIMER_END(kernel, ms);
  printf("measured %d\n", ms >= 0.0f);
  cudaFree(p);
}
