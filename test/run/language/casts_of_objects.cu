// Members called by objects that casts name: in a template, the derived class may override the member of its base.
// A cast to a type that a macro names is no call.
// EXPECT: 3 12 24
// EXPECT: 2 33
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
template <typename T>
struct Trait {
  typedef T scalar;
};
#define SCALAR(T) typename Trait<T>::scalar
struct Writer {
  char* base;
  template <typename T>
  __device__ SCALAR(T)* operator()(const T& value) {
    char* at = base + sizeof(T) * threadIdx.x;
    *(SCALAR(T)*)(at) = value;
    return (SCALAR(T)*)(at + 0);
  }
};
__global__ void write(Writer writer) {
  float* p = writer(2.f);
  *p += threadIdx.x;
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
  write<<<1, 32>>>(Writer{reinterpret_cast<char*>(o)});
  cudaDeviceSynchronize();
  printf("%g %g\n", o[0], o[31]);
}
