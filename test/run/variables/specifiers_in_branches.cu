// Programs for a GPU or the CPU: kernels' heads and the specifiers of variables under `#if`, with one body.
// EXPECT: 64 4 56 32
// VARIANT: -DHOST_ONLY
#include <cstdio>
struct Pair { int a, b; };
#ifndef HOST_ONLY
__constant__
#else
static
#endif
const float2 steps[2] = {{1, 2}, {3, 4}};
#ifndef HOST_ONLY
__constant__
#endif
float scale, offset;
#ifdef HOST_ONLY
float total;
#else
__device__ float total;
#endif
#ifndef HOST_ONLY
__device__
#endif
inline void add(float x) {
#ifndef HOST_ONLY
  atomicAdd(&total, x);
#else
  static int calls = 0;
  total += x + calls - calls;
  ++calls;
#endif
}
#ifdef HOST_ONLY
void run(int begin, float* out, int n)
#else
__global__ void run(float* out, int n)
#endif
{
#ifndef HOST_ONLY
  __shared__
#endif
      Pair s[32];
#ifndef HOST_ONLY
  int i = threadIdx.x;
  s[i].a = i;
  __syncthreads();
  if (i < n) out[i] = s[31 - i].a * scale + steps[i % 2].y;
  add(1);
#else
  for (int i = begin; i < n; ++i) {
    s[0].a = 31 - i;
    out[i] = s[0].a * scale + steps[i % 2].y;
    add(1);
  }
#endif
}
int main() {
  float h[32], sum = 0;
#ifndef HOST_ONLY
  float two = 2, *d;
  cudaMemcpyToSymbol(scale, &two, sizeof two);
  cudaMemcpyToSymbol(total, &sum, sizeof sum);
  cudaMalloc(&d, sizeof h);
  run<<<1, 32>>>(d, 32);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaMemcpyFromSymbol(&sum, total, sizeof sum);
  cudaFree(d);
#else
  scale = 2;
  run(0, h, 32);
  sum = total;
#endif
  std::printf("%g %g %g %g\n", h[0], h[31], h[5], sum);
}
