// A pack as the arguments of a launch whose kernel's template argument is deduced, and is the type of local memory.
// EXPECT: 40 2.5
// EXPECT: 40
#include <cuda_runtime.h>

#include <cstdio>

template <int N, typename T>
__global__ void largest(const T* in, T* out, T least) {
  __shared__ T all[N];
  all[threadIdx.x] = in[threadIdx.x] > least ? in[threadIdx.x] : least;
  __syncthreads();
  if (threadIdx.x != 0) return;
  for (int i = 1; i < N; ++i) all[0] = all[i] > all[0] ? all[i] : all[0];
  *out = all[0];
}

template <typename... Arguments>
void launch(Arguments... arguments) {
  largest<4><<<1, 4>>>(arguments...);
}

template <typename T, typename... Arguments>
void launch_on(T* in, Arguments&&... arguments) {
  largest<4><<<1, 4>>>(in, static_cast<Arguments>(arguments)...);
}

// Calls of members of host objects, in an expansion.
struct Array {
  int* data() const { return data_; }
  int* data_;
  Array(int* data) : data_(data) {}
  Array(const Array&) = delete;
};
template <typename... T>
__global__ void add(int* out, const T*... in) {
  out[threadIdx.x] = (in[threadIdx.x] + ...);
}
template <typename... A>
void sum(int* out, const A&... in) {
  add<<<1, 4>>>(out, in.data()...);
}

int main() {
  int* numbers;
  float* halves;
  cudaMallocManaged(&numbers, 5 * sizeof(int));
  cudaMallocManaged(&halves, 5 * sizeof(float));
  for (int i = 0; i < 4; ++i) {
    numbers[i] = 10 * (i + 1);
    halves[i] = 0.5f * i;
  }
  launch(numbers, numbers + 4, 5);
  launch_on(halves, halves + 4, 2.5f);
  cudaDeviceSynchronize();
  printf("%d %g\n", numbers[4], halves[4]);
  for (int i = 0; i < 4; ++i) halves[i] = 0;
  const Array first(numbers);
  const Array second(numbers + 1);
  sum(reinterpret_cast<int*>(halves), first, first, second);  // 10 + 10 + 20
  cudaDeviceSynchronize();
  printf("%d\n", reinterpret_cast<int*>(halves)[0]);
  cudaFree(numbers);
  cudaFree(halves);
}
