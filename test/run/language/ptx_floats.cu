// Floating-point instructions of inline PTX compared with C++: exact ones bit by bit, others within their error bounds.
// EXPECT: 30 exact instructions of 512 operands, 0 differ
// EXPECT: 9 approximations, 0 too far off
#include <cmath>
#include <cstdio>
#include <cstring>

constexpr int kExact = 30;
constexpr int kNear = 9;

__device__ void exact(float a, float b, float c, double x, double y, double* out) {
  int k = 0;
  float f;
  double d;
  int i;
  unsigned u, p;
  asm("add.f32 %0, %1, %2;" : "=f"(f) : "f"(a), "f"(b)); out[k++] = f;
  asm("sub.ftz.f32 %0, %1, %2;" : "=f"(f) : "f"(a), "f"(b)); out[k++] = f;
  asm("mul.f32 %0, %1, %2;" : "=f"(f) : "f"(a), "f"(b)); out[k++] = f;
  asm("add.rn.f32 %0, %1, %2;" : "=f"(f) : "f"(a), "f"(b)); out[k++] = f;
  asm("mul.rn.f32 %0, %1, %2;" : "=f"(f) : "f"(a), "f"(b)); out[k++] = f;
  asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(f) : "f"(a), "f"(b), "f"(c)); out[k++] = f;
  asm("fma.rn.f64 %0, %1, %2, %3;" : "=d"(d) : "d"(x), "d"(y), "d"(1.5)); out[k++] = d;
  asm("add.f64 %0, %1, %2;" : "=d"(d) : "d"(x), "d"(y)); out[k++] = d;
  asm("div.rn.f64 %0, %1, %2;" : "=d"(d) : "d"(x), "d"(y)); out[k++] = d;
  asm("sqrt.rn.f64 %0, %1;" : "=d"(d) : "d"(fabs(x))); out[k++] = d;
  asm("abs.f32 %0, %1;" : "=f"(f) : "f"(a)); out[k++] = f;
  asm("neg.f32 %0, %1;" : "=f"(f) : "f"(a)); out[k++] = f;
  asm("min.f32 %0, %1, %2;" : "=f"(f) : "f"(a), "f"(b)); out[k++] = f;
  asm("max.f64 %0, %1, %2;" : "=d"(d) : "d"(x), "d"(y)); out[k++] = d;
  asm("copysign.f32 %0, %1, %2;" : "=f"(f) : "f"(a), "f"(b)); out[k++] = f;
  asm("cvt.rni.f32.f32 %0, %1;" : "=f"(f) : "f"(a)); out[k++] = f;
  asm("cvt.rzi.f32.f32 %0, %1;" : "=f"(f) : "f"(a)); out[k++] = f;
  asm("cvt.rmi.f32.f32 %0, %1;" : "=f"(f) : "f"(a)); out[k++] = f;
  asm("cvt.rpi.f64.f64 %0, %1;" : "=d"(d) : "d"(x)); out[k++] = d;
  asm("cvt.rni.s32.f32 %0, %1;" : "=r"(i) : "f"(a)); out[k++] = i;
  asm("cvt.rzi.s32.f32 %0, %1;" : "=r"(i) : "f"(a)); out[k++] = i;
  asm("cvt.rzi.u32.f32 %0, %1;" : "=r"(u) : "f"(a)); out[k++] = u;
  asm("cvt.rn.f32.s32 %0, %1;" : "=f"(f) : "r"(i)); out[k++] = f;
  asm("cvt.rn.f64.u32 %0, %1;" : "=d"(d) : "r"(u)); out[k++] = d;
  asm("cvt.f64.f32 %0, %1;" : "=d"(d) : "f"(a)); out[k++] = d;
  asm("cvt.rn.f32.f64 %0, %1;" : "=f"(f) : "d"(x)); out[k++] = f;
  asm("cvt.sat.f32.f32 %0, %1;" : "=f"(f) : "f"(a)); out[k++] = f;
  asm("{ .reg .pred q; setp.lt.f32 q, %1, %2; selp.u32 %0, 1, 0, q; }" : "=r"(p) : "f"(a), "f"(b)); out[k++] = p;
  asm("{ .reg .pred q; setp.eq.ftz.f32 q, %1, %2; selp.u32 %0, 1, 0, q; }" : "=r"(p) : "f"(a), "f"(b)); out[k++] = p;
  asm("{ .reg .pred q; testp.infinite.f32 q, %1; selp.u32 %0, 1, 0, q; }" : "=r"(p) : "f"(a / (b - b))); out[k++] = p;
}

static void emulate(float a, float b, float c, double x, double y, double* out) {
  int k = 0;
  const int rounded = static_cast<int>(std::rint(a));
  const int cut = static_cast<int>(a);
  const unsigned positive = a > 0 ? static_cast<unsigned>(a) : 0;
  (void)rounded;
  const double values[kExact] = {a + b, a - b, a * b, a + b, a * b, std::fma(a, b, c), std::fma(x, y, 1.5), x + y, x / y,
                                 std::sqrt(std::fabs(x)), std::fabs(a), -a, std::fmin(a, b), std::fmax(x, y),
                                 std::copysign(b, a), std::rint(a), std::trunc(a), std::floor(a), std::ceil(x),
                                 static_cast<double>(rounded), static_cast<double>(cut), static_cast<double>(positive),
                                 static_cast<double>(static_cast<float>(cut)), static_cast<double>(positive),
                                 static_cast<double>(a), static_cast<double>(static_cast<float>(x)),
                                 a > 0 ? (a < 1 ? a : 1.0f) : 0.0f, a < b ? 1.0 : 0.0, a == b ? 1.0 : 0.0,
                                 std::isinf(a / (b - b)) ? 1.0 : 0.0};
  for (; k < kExact; ++k) out[k] = values[k];
}

__device__ void near(float a, float b, float* out) {
  int k = 0;
  asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(out[k++]) : "f"(a));
  asm("sqrt.approx.f32 %0, %1;" : "=f"(out[k++]) : "f"(a));
  asm("rsqrt.approx.f32 %0, %1;" : "=f"(out[k++]) : "f"(a));
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(out[k++]) : "f"(a));
  asm("lg2.approx.f32 %0, %1;" : "=f"(out[k++]) : "f"(a));
  asm("sin.approx.f32 %0, %1;" : "=f"(out[k++]) : "f"(a));
  asm("cos.approx.f32 %0, %1;" : "=f"(out[k++]) : "f"(a));
  asm("div.approx.f32 %0, %1, %2;" : "=f"(out[k++]) : "f"(a), "f"(b));
  asm("tanh.approx.f32 %0, %1;" : "=f"(out[k++]) : "f"(a));
}

__global__ void run(const float* in, double* out, float* approximate, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  exact(in[3 * i], in[3 * i + 1], in[3 * i + 2], in[3 * i] * 1.25, in[3 * i + 1] / 3.0, out + i * kExact);
  if (i == 0) near(0.75f, 1.25f, approximate);
}

int main() {
  constexpr int n = 512;
  float *in, *approximate;
  double* out;
  cudaMallocManaged(&in, 3 * n * sizeof(float));
  cudaMallocManaged(&approximate, kNear * sizeof(float));
  cudaMallocManaged(&out, n * kExact * sizeof(double));
  unsigned state = 1;
  for (int i = 0; i < 3 * n; ++i) {
    state = state * 1664525u + 1013904223u;
    in[i] = (static_cast<int>(state >> 8) - (1 << 23)) / 65536.0f * (i % 7 == 0 ? 0.01f : 1.0f) + 0.001f;
  }
  run<<<n / 64, 64>>>(in, out, approximate, n);
  cudaDeviceSynchronize();
  int differ = 0;
  for (int i = 0; i < n; ++i) {
    double want[kExact];
    emulate(in[3 * i], in[3 * i + 1], in[3 * i + 2], in[3 * i] * 1.25, in[3 * i + 1] / 3.0, want);
    for (int k = 0; k < kExact; ++k) {
      if (std::memcmp(&out[i * kExact + k], &want[k], sizeof(double)) == 0) continue;
      if (differ++ < 10) printf("%d of %g %g: %.9g, not %.9g\n", k, in[3 * i], in[3 * i + 1], out[i * kExact + k], want[k]);
    }
  }
  printf("%d exact instructions of %d operands, %d differ\n", kExact, n, differ);
  const double a = 0.75, b = 1.25;
  const double wanted[kNear] = {1 / a, std::sqrt(a), 1 / std::sqrt(a), std::exp2(a), std::log2(a), std::sin(a), std::cos(a), a / b, std::tanh(a)};
  int far = 0;
  for (int k = 0; k < kNear; ++k) {
    if (std::fabs(approximate[k] - wanted[k]) <= 1e-3 * std::fabs(wanted[k])) continue;
    ++far;
    printf("%d: %.9g, not %.9g\n", k, approximate[k], wanted[k]);
  }
  printf("%d approximations, %d too far off\n", kNear, far);
}
