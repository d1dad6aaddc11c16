#include "scale.cuh"
__device__ int twice(int value) { return 2 * value; }
__device__ int Counter::add(int more) { return value += more; }
__device__ int Counter::start(int value) { return value + 1; }
__device__ int offset(int value) { return value + 7; }
__device__ int names::third(int value) { return value / 3; }
__device__ void count(int* p, int lane) { *p = lane + 8; }
__device__ float atomicMax(float* address, float value) {
  const float old = *address;
  if (value > old) *address = value;
  return old;
}
__device__ float raised(float* address, float value) {
  atomicMax(address, value);
  return *address;
}
int on_host(int value) { return value + 3; }
__device__ Pair Pair::operator+(const Pair& other) const { return {first + other.first, second + other.second}; }
template <typename T>
__host__ __device__ T Doubled<T>::get() const {
  return 2 * value;
}
template struct Doubled<int>;
