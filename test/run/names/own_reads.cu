// Overloads that a program adds to CUDA's functions for its own types, called beside CUDA's; a namespace named like a
// function of CUDA's; a handle as a kernel's parameter; a loop that ends; a host member named like a device member.
// EXPECT: 9 4 1
#include <cstdio>

struct Pair {
  unsigned x[2];
};
__device__ Pair __ldg(const Pair* p) { return {p->x[0] + 1, p->x[1]}; }
template <class T>
__device__ T load(const T* in, int i) {
  return __ldg(in + i);
}

namespace library {
namespace __any {
template <class T>
T value(T t) {
  return t;
}
}
inline int four() { return __any::value(4); }
}

struct Device {
  int* p;
  __device__ void stop() { p[1] = 1; }
};
struct Host {
  int* p;
  constexpr void stop() { delete p; }
};
template <class R>
__global__ void run(R r, const float* a, const Pair* b, cudaStream_t s, int* lock) {
  while (atomicCAS(lock, 0, 1) == 0) break;
  r.stop();
  if (s == nullptr) r.p[0] = static_cast<int>(load(a, 1)) + load(b, 0).x[0] + __ldg(b).x[1];
}

int main() {
  float* a;
  Pair* b;
  int* out;
  cudaMallocManaged(&a, 2 * sizeof(float));
  cudaMallocManaged(&b, sizeof(Pair));
  cudaMallocManaged(&out, 3 * sizeof(int));
  a[1] = 2;
  b[0] = {3, 3};
  out[2] = 0;
  cudaStream_t stream = 0;
  run<<<1, 1, 0, stream>>>(Device{out}, a, b, stream, out + 2);
  cudaDeviceSynchronize();
  Host host{new int};
  host.stop();
  printf("%d %d %d\n", out[0], library::four(), out[1]);
}
