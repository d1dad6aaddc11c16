// Templates and their instances: kernels of one name whose template parameters are a type and a value, shared variables
// of templates whose default arguments are not the last, explicit specializations without __device__, and a function of
// a namespace with the name of CUDA's that a call in another namespace does not mean.
// EXPECT: value 4 4 4 4, type 1
// EXPECT: reversed 4 3 2 1
// EXPECT: sums 6 and 6.0
// EXPECT: maximum 3
#include <cstddef>
#include <cstdio>

struct Graph {
  int* n;
};

template <typename G>
__global__ void fill(G g) {
  g.n[4] = 1;
}
template <std::size_t N>
__global__ void fill(int* out) {
  out[threadIdx.x] = N;
}

template <int Step = 1, int Count = 4, typename T>
__global__ void reverse(T* out, T first) {
  __shared__ T tile[Step * Count];
  tile[threadIdx.x] = first + threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = tile[Count - 1 - threadIdx.x];
}

template <typename T>
__device__ inline T add(T* to, T value);
template <>
inline int add<int>(int* to, int value) {
  return atomicAdd(to, value);
}
template <>
inline float add<float>(float* to, float value) {
  return atomicAdd(to, value);
}

template <typename T>
__global__ void sum(T* out) {
  add(out, static_cast<T>(threadIdx.x));
}

namespace own {
struct Number {
  int value;
};
template <typename T>
__device__ static T atomicMax(T* address, T value) {
  return ::atomicMax(address, value);
}
}  // namespace own

namespace others {
template <typename Counter>
struct Queue {
  Counter* end;
  __device__ void raise(Counter to) const { atomicMax((Counter*)end, to); }
};
}  // namespace others

__global__ void raise(others::Queue<int> queue) { queue.raise(threadIdx.x); }

int main() {
  using Element = int;
  constexpr std::size_t N = 4;
  constexpr std::size_t bytes = 8 * sizeof(Element);
  Element* out;
  float* real;
  cudaMallocManaged(&out, bytes);
  cudaMallocManaged(&real, sizeof(float));

  fill<N><<<1, N>>>(out);
  fill<Graph><<<1, 1>>>(Graph{out});
  cudaDeviceSynchronize();
  printf("value %d %d %d %d, type %d\n", out[0], out[1], out[2], out[3], out[4]);

  reverse<<<1, 4>>>(out, 1);
  cudaDeviceSynchronize();
  printf("reversed %d %d %d %d\n", out[0], out[1], out[2], out[3]);

  out[0] = 0;
  real[0] = 0;
  sum<<<1, 4>>>(out);
  sum<<<1, 4>>>(real);
  cudaDeviceSynchronize();
  printf("sums %d and %.1f\n", out[0], real[0]);

  out[0] = 0;
  raise<<<1, 4>>>(others::Queue<int>{out});
  cudaDeviceSynchronize();
  printf("maximum %d\n", out[0]);
  cudaFree(real);
  cudaFree(out);
}
