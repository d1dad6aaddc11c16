// An error check that passes the source location to a function, which may end the program.
// EXPECT: sum 6
// EXPECT: refused in check_with_exit
#include <cstdio>
#include <cstdlib>
#include <cstring>

#define gpuErrchk(ans) { gpuAssert((ans), __FILE__, __LINE__, true); }
#define gpuReport(ans) gpuAssert((ans), __FILE__, __LINE__, false)

inline void gpuAssert(cudaError_t code, const char* file, int line, bool abort) {
  if (code == cudaSuccess) return;
  if (abort) {
    fprintf(stderr, "%s in %s\n", cudaGetErrorString(code), file);
    exit(code);
  }
  const char* name = strstr(file, "check_with_exit");
  printf("refused in %.15s\n", line > 0 && name ? name : file);
}

__global__ void fill(int* p) { p[threadIdx.x] = threadIdx.x; }

int main() {
  int* __restrict__ d;
  int h[4], sum = 0;
  gpuErrchk(cudaMalloc((void**)&d, sizeof(h)));
  fill<<<1, 4>>>(d);
  gpuErrchk(cudaGetLastError());
  gpuErrchk(cudaDeviceSynchronize());
  gpuErrchk(cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost));
  for (int i = 0; i < 4; ++i) sum += h[i];
  printf("sum %d\n", sum);
  gpuReport(cudaSetDevice(12345));
  gpuErrchk(cudaFree(d));
}
