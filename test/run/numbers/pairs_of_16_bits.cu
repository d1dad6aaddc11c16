// Pairs of half and bfloat16: construction, access to their elements, and their functions.
// EXPECT: 1.5 -2.25 0.5 3 -2.25 -2.25 0.3 0.3 1.5 1.5 -2.25 -2.25
// EXPECT: 1.5 0.5 -2.25 3 3 -0.75 -2.25 2 -2 1 -3 2
// EXPECT: -2 1 -2 2.83 4.76 0.406 0.811 -1 1.58 -0.301 0.477 0.479
// EXPECT: 0.141 0.877 -0.99 0.462 0.995 1.5 -2.25 0.5 3 -2.25 -2.25 1.5
// EXPECT: 1.5 -2.25 -2.25 1.5 0.5 -2.25 3 -2.27 0.462
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__device__ int at;
__device__ float results[128];

__device__ void note(float v) { results[at++] = v; }
__device__ void note(__half2 v) { note(__low2float(v)), note(__high2float(v)); }
__device__ void note(__nv_bfloat162 v) { note(__low2float(v)), note(__high2float(v)); }

__global__ void compute() {
  __half a = __float2half(1.5f), b = __float2half(-2.25f);
  __half2 p = make_half2(a, b), q = __float22half2_rn(make_float2(0.5f, 3.0f));
  note(p), note(q);
  note(__half2half2(b)), note(__float2half2_rn(0.3f));
  note(__low2half2(p)), note(__high2half2(p)), note(__lows2half2(p, q)), note(__highs2half2(p, q));
  note(__h2div(p, q));
  note(__half2float(__short_as_half(static_cast<short>(__half_as_short(b) + 1))));
  note(h2ceil(p)), note(h2floor(p)), note(h2rint(p)), note(h2trunc(p));
  note(h2exp2(__habs2(p))), note(h2log(__habs2(p))), note(h2log2(q)), note(h2log10(q)), note(h2sin(q)), note(h2cos(q));
  note(h2tanh_approx(q));
  __nv_bfloat16 c = __float2bfloat16(1.5f), d = __float2bfloat16(-2.25f);
  __nv_bfloat162 r = make_bfloat162(c, d), s = __float22bfloat162_rn(make_float2(0.5f, 3.0f));
  note(r), note(s);
  note(__bfloat162bfloat162(d));
  note(__low2bfloat162(r)), note(__high2bfloat162(r)), note(__lows2bfloat162(r, s)), note(__highs2bfloat162(r, s));
  note(__bfloat162float(__short_as_bfloat16(static_cast<short>(__bfloat16_as_short(d) + 1))));
  note(__tanhf(0.5f));
  __threadfence_cluster();
}

int main() {
  compute<<<1, 1>>>();
  int count;
  float out[128];
  cudaMemcpyFromSymbol(&count, at, sizeof(int));
  cudaMemcpyFromSymbol(out, results, sizeof(out));
  for (int i = 0; i < count; i++) printf("%.3g%c", out[i], i % 12 == 11 || i == count - 1 ? '\n' : ' ');
  return 0;
}
