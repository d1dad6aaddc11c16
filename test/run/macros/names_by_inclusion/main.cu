// A header whose macros give its functions another name each time it is included; functions whose name is a macro.
// EXPECT: both 11 14
// EXPECT: kernels 33 36
// EXPECT: head 39 42
#include <cstdio>

#define NAME One
#define STEP 1
#include "steps.cuh"
#define NAME Ten
#define STEP 10
#include "steps.cuh"

#define KIND Fast
#define PUT_TOGETHER_WORDS(a, b) a##b
#define PUT_TOGETHER(a, b) PUT_TOGETHER_WORDS(a, b)
__device__ void PUT_TOGETHER(twice, KIND)(int* p) { p[threadIdx.x] += 1 + (threadIdx.x < blockDim.x); }
#ifdef OTHER
#define VISIT visit_other
#else
#define VISIT visit_plain
#endif
__device__ void VISIT(int* p) { p[threadIdx.x] += 2; }
__global__ void PUT_TOGETHER(head, KIND)(int* p) {
  PUT_TOGETHER(twice, KIND)(p);
  VISIT(p);
  visit_plain(p);
}

__global__ void both(int* p) {
  stepOne(p);
  stepTen(p);
}

int main() {
  int* p;
  cudaMallocManaged(&p, 4 * sizeof(int));
  for (int i = 0; i < 4; ++i) p[i] = i;
  both<<<1, 4>>>(p);
  cudaDeviceSynchronize();
  printf("both %d %d\n", p[0], p[3]);
  fillOne<<<1, 4>>>(p);
  fillTen<<<1, 4>>>(p);
  cudaDeviceSynchronize();
  printf("kernels %d %d\n", p[0], p[3]);
  headFast<<<1, 4>>>(p);
  cudaDeviceSynchronize();
  printf("head %d %d\n", p[0], p[3]);
}
