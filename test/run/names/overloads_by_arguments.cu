// Functions of the program with the names of CUDA's: in namespaces, where the types of the arguments find them, and
// global ones whose parameters the arguments convert to.
// REQUIRES: warp
// EXPECT: 32 64 32, 5 6, 0.5
// EXPECT: 496 496 32
// EXPECT: 8 3 3
#include <cstdio>

namespace stats {
struct Sum {
  float x, y;
  int count;
};
__device__ void atomicAdd(Sum* a, Sum b) {
  ::atomicAdd(&a->x, b.x);
  ::atomicAdd(&a->y, b.y);
  ::atomicAdd(&a->count, b.count);
}
}  // namespace stats
namespace packed {
struct Pixel {
  unsigned bits;
};
__device__ Pixel __ldg(const Pixel* p) { return {::__ldg(&p->bits) & 0x3fffffffu}; }
__device__ Pixel __shfl_xor_sync(unsigned mask, Pixel p, int lanes) {
  return {::__shfl_xor_sync(mask, p.bits + 1, lanes)};
}
__host__ __device__ float rsqrt(Pixel p) { return rsqrtf(float(p.bits)); }
}  // namespace packed
namespace dual {
struct Number {
  float value, slope;
};
__device__ Number __shfl_down_sync(unsigned mask, Number x, int by) {
  return {::__shfl_down_sync(mask, x.value, by), ::__shfl_down_sync(mask, x.slope, by)};
}
__device__ void operator+=(Number& a, Number b) {
  a.value += b.value;
  a.slope += b.slope;
}
}  // namespace dual
struct Complex {
  float re, im;
  __host__ __device__ Complex(float r = 0, float i = 0) : re(r), im(i) {}
};
__device__ void atomicAdd(Complex* a, Complex b) {
  atomicAdd(&a->re, b.re);
  atomicAdd(&a->im, b.im);
}
// For positive numbers. Returns the new value.
__device__ float atomicMax(float* address, float value) {
  const int old = atomicMax(reinterpret_cast<int*>(address), __float_as_int(value));
  return fmaxf(__int_as_float(old), value);
}

__global__ void by_types(stats::Sum* sum, const packed::Pixel* p, unsigned* out, float* root) {
  atomicAdd(sum, stats::Sum{1, 2, 1});
  const packed::Pixel x = __ldg(p);
  const packed::Pixel y = __shfl_xor_sync(0xffffffffu, x, 1);
  out[0] = x.bits;
  out[1] = y.bits;
  *root = rsqrt(packed::Pixel{4});
}
template <class T>
__global__ void sum_up(T* p) {
  T x = p[threadIdx.x];
  for (int by = 16; by > 0; by /= 2) x += __shfl_down_sync(0xffffffffu, x, by);
  if (threadIdx.x == 0) *p = x;
}
__global__ void by_conversion(Complex* c, float* largest) {
  atomicAdd(c, 2.f);
  if (threadIdx.x == 0) largest[1] = atomicMax(largest, 3);
}

int main() {
  stats::Sum* sum;
  packed::Pixel* pixel;
  unsigned* out;
  float *root, *numbers;
  dual::Number* duals;
  Complex* c;
  cudaMallocManaged(&sum, sizeof *sum);
  cudaMallocManaged(&pixel, sizeof *pixel);
  cudaMallocManaged(&out, 2 * sizeof *out);
  cudaMallocManaged(&root, 3 * sizeof *root);
  cudaMallocManaged(&numbers, 32 * sizeof *numbers);
  cudaMallocManaged(&duals, 32 * sizeof *duals);
  cudaMallocManaged(&c, sizeof *c);
  *sum = {};
  pixel->bits = 0xc0000005u;
  *c = Complex();
  root[1] = 1;
  for (int i = 0; i < 32; ++i) {
    numbers[i] = float(i);
    duals[i] = {float(i), 1};
  }
  by_types<<<1, 32>>>(sum, pixel, out, root);
  sum_up<<<1, 32>>>(numbers);
  sum_up<<<1, 32>>>(duals);
  by_conversion<<<1, 4>>>(c, root + 1);
  cudaDeviceSynchronize();
  printf("%g %g %d, %u %u, %g\n", sum->x, sum->y, sum->count, out[0], out[1], *root);
  printf("%g %g %g\n", *numbers, duals->value, duals->slope);
  printf("%g %g %g\n", c->re, root[1], root[2]);
}
