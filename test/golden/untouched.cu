// RUN: cu2sycl convert %s
// CUDA names in a comment are left unchanged: cudaMalloc, threadIdx.x.
#include <cstdio>
#if 0
cudaMalloc(&p, 1); kernel<<<1, 1>>>();
#endif
const char* text = "cudaMalloc(&p) threadIdx.x <<<1, 1>>>";
const char* raw = R"(__global__ void k() { cudaFree(p); })";
struct plan {
  int threadIdx, cudaFree;
  int min(int a) { return a; }
};
int use(plan p, plan* q) { return p.threadIdx + q->cudaFree + p.min(1); }
int cudaMallocs = 1'000'000;
template <typename T> struct box { box<box<box<int>>>* next; };
