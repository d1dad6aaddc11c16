// RUN: cu2sycl convert %s
// The macro that makes a function a kernel is in a header that is not found. Its launch shows what it is.
#include <library/core.hpp>
template <typename T>
LIBRARY_KERNEL reverse(T* out, int n) {
  __shared__ T values[32];
  values[threadIdx.x] = n;
  __syncthreads();
  out[threadIdx.x] = values[31 - threadIdx.x];
}
LIBRARY_KERNEL __launch_bounds__(64) fill(int* out) { out[threadIdx.x] = 1; }
HELPER void on_the_host(int* out) { *out = 1; }
void run(int* p) {
  reverse<<<1, 32>>>(p, 4);
  fill<<<1, 64>>>(p);
  on_the_host(p);
}
