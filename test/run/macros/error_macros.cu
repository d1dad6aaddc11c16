// The usual forms of error-checking macros, and calls whose value is used.
// EXPECT: done 0 0
#include <cstdio>
#include <cstdlib>

#define gpuErrchk(ans) { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(cudaError_t code, const char* file, int line, bool abort = true) {
  if (code != cudaSuccess) {
    fprintf(stderr, "GPUassert: %s %s %d\n", cudaGetErrorString(code), file, line);
    if (abort) exit(code);
  }
}
#define CUDA_SAFE_CALL(call)                                   \
  do {                                                         \
    cudaError err = call;                                      \
    if (cudaSuccess != err) {                                  \
      fprintf(stderr, "error: %s\n", cudaGetErrorString(err)); \
      exit(EXIT_FAILURE);                                      \
    }                                                          \
  } while (0)
#define CHECK_LAST() gpuErrchk(cudaPeekAtLastError())

__global__ void zero(int* p) { p[threadIdx.x] = 0; }

int allocate(int** p, size_t n) { return cudaMalloc((void**)p, n * sizeof(int)); }

int main() {
  int *p, h[2];
  if (allocate(&p, 2) != 0) return 1;
  CUDA_SAFE_CALL(cudaMemset(p, 1, 2 * sizeof(int)));
  zero<<<1, 2>>>(p);
  CHECK_LAST();
  gpuErrchk(cudaDeviceSynchronize());
  cudaError_t status;
  if ((status = cudaMemcpy(h, p, sizeof(h), cudaMemcpyDeviceToHost)) != cudaSuccess) return 2;
  bool ok = cudaSuccess == cudaFree(p);
  printf("%s %d %d\n", ok ? "done" : "failed", h[0], h[1]);
}
