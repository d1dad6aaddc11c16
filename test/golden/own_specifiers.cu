// RUN: cu2sycl convert %s
// The specifiers are macros of the program, as in a copy of CUDA's header: they mean what CUDA's mean.
#ifdef WITH_CUDA
#include <cuda_runtime.h>
#else
#ifdef _MSC_VER
#define __annotate__(a) __declspec(a)
#define __location__(a) __annotate__(__##a##__)
#else
#define __annotate__(a) __attribute__((a))
#define __location__(a) __annotate__(a)
#endif
#define __device__ __location__(device)
#define __global__ __location__(global)
#endif
__device__ float scaled(float a) { return a * threadIdx.x; }
__global__ void fill(float* p) { p[threadIdx.x] = scaled(1.0f); }
void launch(float* p) { fill<<<1, 32>>>(p); }
