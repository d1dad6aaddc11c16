// RUN: cu2sycl convert %s
// Macros with names of CUDA's in the branches that are compiled without CUDA: the headers are included in the others.
#include <cstdio>
#ifndef NO_CUDA
#include <cuda_runtime.h>
#endif
struct S {
  int* p;
#ifndef NO_CUDA
  void copy(int* src, cudaMemcpyKind kind);
#else
#define cudaMemcpyKind int
#define cudaMemcpyHostToDevice 0
#define cudaMemcpyDeviceToHost 0
  void copy(int* src, cudaMemcpyKind kind) {}
#endif
};
#ifndef NO_CUDA
void S::copy(int* src, cudaMemcpyKind kind) { cudaMemcpy(p, src, 4, kind); }
#endif
int main() {
  S s;
  int v = 7, r = 0;
  cudaMalloc(&s.p, 4);
  s.copy(&v, cudaMemcpyHostToDevice);
  S t;
  t.p = &r;
  t.copy(s.p, cudaMemcpyDeviceToHost);
  printf("%d\n", r);
}

// Macros that paste the prefix to a call; nothing uses the second one.
void check(cudaError_t code);
#define CHECKED(call) check(cuda##call)
#define QUIETLY(call) (void)cuda##call
void release(int* p) { CHECKED(Free(p)); }
