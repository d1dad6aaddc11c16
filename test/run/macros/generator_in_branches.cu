// A macro that generates a kernel and one that launches it, each with two definitions in branches of a condition.
// VARIANT: -DWIDE
// VARIANT: -DTRACE=1
// VARIANT: -DTRACE=2 -DWIDE
// EXPECT: 9 12 15 18
// EXPECT -DWIDE: 4 6 8 10
// EXPECT -DTRACE=1: ran add
// EXPECT -DTRACE=1: ran multiply
// EXPECT -DTRACE=1: 9 12 15 18
// EXPECT -DTRACE=2 -DWIDE: ran add twice
// EXPECT -DTRACE=2 -DWIDE: ran multiply twice
// EXPECT -DTRACE=2 -DWIDE: 16 20 24 28
#include <cstdio>

#ifdef WIDE
#define MAKE(name, op) \
  __global__ void name##_kernel(double* p) { p[threadIdx.x] = p[threadIdx.x] op 2; }
typedef double real;
#else
#define MAKE(name, op) \
  __global__ void name##_kernel(float* p) { p[threadIdx.x] = p[threadIdx.x] op 3; }
typedef float real;
#endif

MAKE(add, +)
MAKE(multiply, *)

#if defined(TRACE) && TRACE > 1
#define RUN(name)                       \
  name##_kernel<<<1, 4>>>(p);           \
  printf("ran %s twice\n", #name);      \
  name##_kernel<<<1, 4>>>(p)
#elif defined(TRACE)
#define RUN(name)             \
  name##_kernel<<<1, 4>>>(p); \
  printf("ran %s\n", #name)
#else
#define RUN(name) name##_kernel<<<1, 4>>>(p)
#endif

int main() {
  real* p;
  cudaMallocManaged(&p, 4 * sizeof(real));
  for (int i = 0; i < 4; ++i) p[i] = i;
  RUN(add);
  RUN(multiply);
  cudaDeviceSynchronize();
  for (int i = 0; i < 4; ++i) printf(i < 3 ? "%g " : "%g\n", (double)p[i]);
  cudaFree(p);
}
