#pragma once
__device__ int twice(int value);
struct Counter {
  int value;
  __device__ int add(int more);
  static __device__ int start(int value);
};
namespace names {
__device__ int third(int value);
}
__device__ void count(int* p, int lane = threadIdx.x);  // in scale.cu
__device__ float atomicMax(float* address, float value);
__device__ float raised(float* address, float value);
int on_host(int value);
struct Pair {
  int first, second;
  __device__ Pair operator+(const Pair& other) const;
};
template <typename T>
struct Doubled {
  T value;
  __host__ __device__ T get() const;
};
