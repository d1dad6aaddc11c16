// Shared variables of a kernel whose launches give only the first template argument; others are deduced or defaults.
// EXPECT: 14 12 10 8
// EXPECT: 14 12 10 8
#include <cstdio>

template <typename T>
struct Factor {
  using type = int;
};

template <int kCount, typename T, typename F = typename Factor<T>::type>
__global__ void reverse(const T* in, T* out) {
  __shared__ T all[kCount];
  all[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  const F twice = 2;
  out[threadIdx.x] = all[kCount - 1 - threadIdx.x] * twice;
}

template <typename T>
struct Tensor {
  T* values;
  template <typename U>
  U* data() const {
    return values;
  }
};

template <typename T>
void reverse_all(const Tensor<T>& in, const Tensor<T>& out) {
  using scalar = T;
  reverse<8><<<1, 8>>>(in.template data<scalar>(), out.template data<scalar>());
}

int main() {
  float* values;
  cudaMallocManaged(&values, 16 * sizeof(float));
  for (int i = 0; i < 8; ++i) values[i] = static_cast<float>(i);
  const Tensor<float> in{values};
  const Tensor<float> out{values + 8};
  reverse_all(in, out);
  cudaDeviceSynchronize();
  std::printf("%g %g %g %g\n", out.values[0], out.values[1], out.values[2], out.values[3]);
  reverse<8><<<1, 8>>>(in.data<float>(), out.values);
  cudaDeviceSynchronize();
  std::printf("%g %g %g %g\n", out.values[0], out.values[1], out.values[2], out.values[3]);
  cudaFree(values);
}
