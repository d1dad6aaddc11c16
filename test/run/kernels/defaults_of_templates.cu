// Default template arguments that name something of the scope of their function: where the function is launched or
// called, the same words have another meaning, or none. Others are computed from the arguments before them.
// EXPECT: 7 0
// EXPECT: 3.5
// EXPECT: 10.5 7
// EXPECT: 7
#include <cstdio>

constexpr int kSize = 4;
struct Tag {
  static constexpr int kLength = 2;
};

namespace lib {
constexpr int kSize = 8;
struct Tag {
  static constexpr int kLength = 8;
};
template <class T>
struct Half {
  __device__ T operator()(T value) const { return value / 2; }
};

template <class T, int N = kSize>
__global__ void reverse(T* p) {
  __shared__ T s[N];
  s[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = s[N - 1 - threadIdx.x];
}

template <class T, class G = Tag, template <class> class F = Half>
__device__ T last(T value) {
  __shared__ T s[G::kLength];
  s[threadIdx.x] = value;
  __syncthreads();
  return F<T>()(s[G::kLength - 1]);
}
}  // namespace lib

__global__ void half_of_last(float* out) {
  const float found = lib::last(static_cast<float>(threadIdx.x));
  if (threadIdx.x == 0) *out = found;
}

template <class T>
struct Count {
  static constexpr int kCount = 8;
};
template <class T, class A = T, int N = Count<T>::kCount>
__device__ A ends(const T* p) {
  __shared__ A s[N];
  s[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  const A sum = s[0] + s[N - 1];
  __syncthreads();
  return sum;
}
__global__ void two_sums(const int* p, double* out) { out[threadIdx.x] = ends<int>(p) + ends<int, double>(p) / 2; }
template <class T>
__global__ void one_sum(const T* p, T* out) {
  const T sum = ends(p);
  if (threadIdx.x == 0) *out = sum;
}

template <class T>
struct Rows {
  struct Row {
    T values[8];
  };
  template <class R = Row>
  static __device__ T ends(T value) {
    __shared__ R row;
    row.values[threadIdx.x] = value;
    __syncthreads();
    return row.values[0] + row.values[7];
  }
};
__global__ void sum_of_row(float* out) {
  const float sum = Rows<float>::ends(static_cast<float>(threadIdx.x));
  if (threadIdx.x == 0) *out = sum;
}

int main() {
  int *numbers, *sum;
  float* value;
  double* sums;
  cudaMallocManaged(&numbers, 8 * sizeof(int));
  cudaMallocManaged(&sum, sizeof(int));
  cudaMallocManaged(&value, sizeof(float));
  cudaMallocManaged(&sums, 8 * sizeof(double));
  for (int i = 0; i < 8; ++i) numbers[i] = i;
  lib::reverse<int><<<1, 8>>>(numbers);
  cudaDeviceSynchronize();
  printf("%d %d\n", numbers[0], numbers[7]);
  half_of_last<<<1, 8>>>(value);
  cudaDeviceSynchronize();
  printf("%g\n", *value);
  two_sums<<<1, 8>>>(numbers, sums);
  one_sum<<<1, 8>>>(numbers, sum);
  cudaDeviceSynchronize();
  printf("%g %d\n", sums[3], *sum);
  sum_of_row<<<1, 8>>>(value);
  cudaDeviceSynchronize();
  printf("%g\n", *value);
}
