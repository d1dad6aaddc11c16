// A pack as the arguments of a launch whose kernel's template argument is deduced, and is the type of local memory.
// EXPECT: 40 2.5
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
  cudaFree(numbers);
  cudaFree(halves);
}
