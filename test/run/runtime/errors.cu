// Error codes are kept: names, descriptions, checks by macro and by hand, and the last error.
// EXPECT: ok cudaErrorInvalidValue invalid argument 1 0 no error
// FINDING: CS3009
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                              \
  do {                                                                           \
    cudaError_t code = (call);                                                   \
    if (code != cudaSuccess) {                                                   \
      fprintf(stderr, "%s at %d: %s\n", #call, __LINE__, cudaGetErrorString(code)); \
      exit(1);                                                                   \
    }                                                                            \
  } while (0)

__global__ void nothing() {}

inline bool failed(cudaError_t code) { return code != cudaSuccess; }

int main() {
  int* p;
  CHECK(cudaMalloc(&p, 16));
  CHECK(cudaMemset(p, 0, 16));
  nothing<<<1, 1>>>();
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  cudaError_t bad = cudaMemcpy(nullptr, p, 16, cudaMemcpyDeviceToHost);
  cudaError_t last = cudaGetLastError();
  if (failed(bad)) printf("ok ");
  printf("%s %s %d %d %s\n", cudaGetErrorName(bad), cudaGetErrorString(bad), (int)last, (int)cudaGetLastError(), cudaGetErrorString(cudaPeekAtLastError()));
  CHECK(cudaFree(p));
}
