// One body for a kernel and for a function of another name, whose heads are in branches after one template header.
// EXPECT: 7 31
// VARIANT: -DHOST_ONLY
#include <cstdio>
#include <cstdlib>
#define HD __host__ __device__

template <typename T>
#ifndef HOST_ONLY
__global__ void run_kernel(T* out, int n)
#else
HD void run(T* out, int x, int n)
#endif
{
#ifndef HOST_ONLY
  int x = threadIdx.x;
#endif
  if (x < n) out[x] = x;
}

template <typename T>
void launch(T* out, int n) {
#ifndef HOST_ONLY
  run_kernel<<<1, n>>>(out, n);
#else
  for (int i = 0; i < n; ++i) run(out, i, n);
#endif
}

int main() {
  float* out;
#ifndef HOST_ONLY
  cudaMallocManaged(&out, 32 * sizeof(float));
#else
  out = static_cast<float*>(std::malloc(32 * sizeof(float)));
#endif
  launch(out, 32);
#ifndef HOST_ONLY
  cudaDeviceSynchronize();
#endif
  std::printf("%g %g\n", out[7], out[31]);
}
