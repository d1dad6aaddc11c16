// Intrinsic functions: approximate ones, roots and norms, loads and stores with cache hints, integer functions.
// EXPECT: 35 checks, failed 00000000 00000000
#include <cmath>
#include <cstdio>

__device__ bool near(double a, double b, double relative, double absolute) {
  return fabs(a - b) <= relative * fabs(b) + absolute;
}

#define HOLDS(condition) if (!(condition)) atomicOr(&wrong[at / 32], 1u << at % 32); at++

__global__ void check(unsigned* wrong, const float* in, float* copy) {
  int i = threadIdx.x, at = 0;
  float x = 0.1f + 0.05f * i, s, c;
  double d = x, e, g;
  HOLDS(near(__cosf(x), cos(d), 0, 1e-5));
  HOLDS(near(__sinf(x), sin(d), 0, 1e-5));
  HOLDS(near(__tanf(0.3f * x), tan(static_cast<double>(0.3f * x)), 1e-4, 1e-5));
  HOLDS(near(__expf(x), exp(d), 1e-5, 0));
  HOLDS(near(__exp10f(x), pow(10.0, d), 1e-5, 0));
  HOLDS(near(__logf(x), log(d), 1e-5, 1e-6));
  HOLDS(near(__log2f(x), log2(d), 1e-5, 1e-6));
  HOLDS(near(__log10f(x), log10(d), 1e-5, 1e-6));
  HOLDS(near(__powf(x, 1.7f), pow(d, static_cast<double>(1.7f)), 1e-5, 0));
  HOLDS(near(__fdividef(1.0f, x), 1 / d, 1e-6, 0));
  HOLDS(near(fdividef(1.0f, x), 1 / d, 1e-6, 0));
  __sincosf(x, &s, &c);
  HOLDS(near(s, sin(d), 0, 1e-5) && near(c, cos(d), 0, 1e-5));
  sincosf(x, &s, &c);
  HOLDS(near(s, sin(d), 1e-6, 0) && near(c, cos(d), 0, 1e-6));
  sincospif(x, &s, &c);
  HOLDS(near(s, sin(d * 3.14159265358979), 0, 1e-6) && near(c, cos(d * 3.14159265358979), 0, 1e-6));
  sincospi(d, &e, &g);
  HOLDS(near(e, sin(d * 3.14159265358979), 0, 1e-12) && near(g, cos(d * 3.14159265358979), 0, 1e-12));
  HOLDS(near(rhypotf(x, 2), 1 / sqrt(d * d + 4), 1e-6, 0));
  HOLDS(near(rhypot(d, 2), 1 / sqrt(d * d + 4), 1e-14, 0));
  HOLDS(near(norm4d(d, 1, 2, 3), sqrt(d * d + 14), 1e-14, 0));
  HOLDS(near(norm4df(x, 1, 2, 3), sqrt(d * d + 14), 1e-6, 0));
  HOLDS(near(rnorm3df(x, 1, 2), 1 / sqrt(d * d + 5), 1e-6, 0));
  HOLDS(near(rnorm4d(d, 1, 2, 3), 1 / sqrt(d * d + 14), 1e-14, 0));
  HOLDS(near(rnorm4df(x, 1, 2, 3), 1 / sqrt(d * d + 14), 1e-6, 0));
  HOLDS(near(rsqrtf(x), 1 / sqrt(d), 1e-6, 0) && near(rsqrt(d), 1 / sqrt(d), 1e-14, 0));
  HOLDS(__ldg(in + i) == in[i]);
  HOLDS(__ldca(in + i) == in[i] && __ldcg(in + i) == in[i]);
  HOLDS(__ldcs(in + i) == in[i] && __ldcv(in + i) == in[i] && __ldlu(in + i) == in[i]);
  __stcg(copy + i, x);
  HOLDS(copy[i] == x);
  __stcs(copy + i, 2 * x);
  HOLDS(copy[i] == 2 * x);
  __stwb(copy + i, 3 * x);
  HOLDS(copy[i] == 3 * x);
  __stwt(copy + i, 4 * x);
  HOLDS(copy[i] == 4 * x);
  __nanosleep(20);
  __threadfence_block();
  HOLDS(umin(3u, 4000000000u) == 3 && umax(3u, 4000000000u) == 4000000000u);
  HOLDS(llmin(-5ll, 7ll) == -5 && llmax(-5ll, 7ll) == 7);
  HOLDS(ullmin(5ull, ~0ull) == 5 && ullmax(5ull, ~0ull) == ~0ull);
  HOLDS(near(exp10f(x), pow(10.0, d), 1e-6, 0) && near(exp10(d), pow(10.0, d), 1e-14, 0));
  HOLDS(near(rcbrt(d), 1 / cbrt(d), 1e-14, 0) && near(rcbrtf(x), 1 / cbrt(d), 1e-6, 0));
  if (i == 0) wrong[2] = at;
}

int main() {
  unsigned* wrong;
  float* memory;
  cudaMallocManaged(&wrong, 3 * sizeof(unsigned));
  cudaMallocManaged(&memory, 128 * sizeof(float));
  for (int i = 0; i < 64; i++) memory[i] = i * 0.5f;
  wrong[0] = wrong[1] = 0;
  check<<<1, 64>>>(wrong, memory, memory + 64);
  cudaDeviceSynchronize();
  printf("%u checks, failed %08x %08x\n", wrong[2], wrong[0], wrong[1]);
  cudaFree(wrong);
  cudaFree(memory);
  return 0;
}
