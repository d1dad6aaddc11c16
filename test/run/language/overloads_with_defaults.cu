// Overloads that a call reaches by default arguments, beside one that uses the index: functions, members, constructors.
// EXPECT: 8 10
// EXPECT: 5 9
#include <cstdio>

__device__ int add(int a, int b = 0) { return a + b; }
__device__ int add(float a) { return a + threadIdx.x; }
template <class T>
__device__ int add(T* p) {
  return *p + threadIdx.x;
}

struct Sum {
  int value;
  __device__ Sum(int a, int b = 1) : value(a + b) {}
  __device__ Sum(float a) : value(a + threadIdx.x) {}
  __device__ int at(int k, int more = 0) const { return value + k + more; }
  __device__ int at(float k) const { return value + k + threadIdx.x; }
};

__global__ void sums(int* out) {
  int one = 7;
  out[threadIdx.x] = add(1) + add(1.0f) + add(1, 2);
  out[threadIdx.x + 32] = add(&one);
}

__global__ void members(int* out) {
  Sum whole(2);
  Sum real(2.0f);
  out[threadIdx.x] = whole.at(2);
  out[threadIdx.x + 32] = real.at(1.0f);
}

int main() {
  int* out;
  cudaMallocManaged(&out, 64 * sizeof(int));
  sums<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d\n", out[3], out[35]);
  members<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d\n", out[3], out[35]);
}
