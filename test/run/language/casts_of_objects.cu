// Members called by objects that casts name: in a template, the derived class may override the member of its base.
// EXPECT: 3 12 24
#include <cstdio>
template <class D>
struct Layer {
  __device__ float forward(float x) { return static_cast<D*>(this)->impl(x); }
  __device__ float twice(float x) const { return 2 * static_cast<const D&>(*this).impl(x); }
  __device__ float impl(float x) const { return x; }
};
struct Ident : Layer<Ident> {};
struct Lane : Layer<Lane> {
  __device__ float impl(float x) const { return x + threadIdx.x; }
};
struct Plain {
  __device__ float impl(float x) const { return x * 10; }
};
template <class L>
__global__ void k(L l, float* o) {
  o[threadIdx.x] = l.forward(1) + l.twice(1);
}
__global__ void known(void* p, float* o) {
  o[threadIdx.x] = static_cast<Plain*>(p)->impl(2) + reinterpret_cast<const Lane*>(p)->impl(1);
}
int main() {
  float* o;
  cudaMallocManaged(&o, 128);
  k<<<1, 32>>>(Ident{}, o);
  cudaDeviceSynchronize();
  float a = o[3];
  k<<<1, 32>>>(Lane{}, o);
  cudaDeviceSynchronize();
  float b = o[3];
  known<<<1, 32>>>(o, o);
  cudaDeviceSynchronize();
  printf("%g %g %g\n", a, b, o[3]);
}
