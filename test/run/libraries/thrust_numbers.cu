// Thrust's random and complex numbers, and cuBLAS's factorisations, compared with plain C++.
// EXPECT: engines 1 1 1, discarded 1, real 1, integers 1, normal mean 0 deviation 1
// EXPECT: on the device 1
// EXPECT: complex 11 -2, 0.44 0.08, 5.00, norm 25, conj 3 -4, exp -1.00 0.00, sqrt 2.00 1.00
// EXPECT: factors 1, inverse 1, singular at 2, dot 30.0
#include <cmath>
#include <cstdio>
#include <random>
#include <vector>

#include <cublas_v2.h>
#include <thrust/complex.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/random.h>
#include <thrust/transform.h>

// A class of the program that needs the index must not be confused with the other classes.
struct Indexed {
  __device__ float operator()(float x) const { return x * threadIdx.x; }
};
__global__ void scale(float* p) {
  Indexed indexed;
  p[threadIdx.x] = indexed(p[threadIdx.x]);
}

struct Draw {
  __host__ __device__ float operator()(unsigned n) const {
    thrust::default_random_engine engine(5);
    thrust::uniform_real_distribution<float> real(-1.0f, 1.0f);
    engine.discard(n);
    return real(engine);
  }
};

namespace own {
template <typename T>
T* raw_pointer_cast(thrust::device_ptr<T> p) {  // preferred to Thrust's, which argument-dependent lookup finds, too
  return thrust::raw_pointer_cast(p);
}
float* first_of(thrust::device_vector<float>& values) { return raw_pointer_cast(values.data()); }
}  // namespace own

void numbers() {
  thrust::minstd_rand ours(9);
  std::minstd_rand theirs(9);
  thrust::minstd_rand0 first(0);
  std::minstd_rand0 first_of(0);
  bool same = true, same0 = true;
  for (int i = 0; i < 1000; ++i) {
    same = same && ours() == theirs();
    same0 = same0 && first() == first_of();
  }
  thrust::random::default_random_engine a, b;
  for (int i = 0; i < 12345; ++i) a();
  b.discard(12345);
  const bool jumped = a == b;
  thrust::uniform_real_distribution<double> real(2.0, 4.0);
  std::minstd_rand plain(1);
  plain.discard(12345);
  const double wanted = (plain() - 1.0) / 2147483646.0 * 2.0 + 2.0;
  const bool is_real = std::fabs(real(a) - wanted) < 1e-12;
  thrust::uniform_int_distribution<int> dice(1, 6);
  bool inside = true;
  for (int i = 0; i < 1000; ++i) {
    const int eyes = dice(a);
    inside = inside && eyes >= 1 && eyes <= 6;
  }
  thrust::normal_distribution<double> normal(0.0, 1.0);
  double sum = 0, squares = 0;
  for (int i = 0; i < 20000; ++i) {
    const double x = normal(a);
    sum += x;
    squares += x * x;
  }
  printf("engines %d %d %d, discarded %d, real %d, integers %d, normal mean %.0f deviation %.0f\n", same, same0,
         thrust::minstd_rand::max == 2147483646u, jumped, is_real, inside, std::fabs(sum / 20000) < 0.05 ? 0.0 : 9.0,
         std::sqrt(squares / 20000));
  thrust::device_vector<float> drawn(500);
  thrust::transform(thrust::make_counting_iterator(0u), thrust::make_counting_iterator(500u), drawn.begin(), Draw());
  const thrust::host_vector<float> back = drawn;
  bool alike = true;
  for (unsigned i = 0; i < 500; ++i) alike = alike && std::fabs(back[i] - Draw()(i)) < 1e-6f;
  scale<<<1, 32>>>(own::first_of(drawn));
  const float scaled = drawn[3];
  printf("on the device %d\n", alike && std::fabs(scaled - 3 * back[3]) < 1e-5f);
}

void complexes() {
  using C = thrust::complex<float>;
  const C z(3.0f, 4.0f), w(1.0f, -2.0f);
  const C product = z * w, quotient = w / C(-1.0f, -4.5f) * C(-1.0f, 1.0f) / C(-1.0f, 1.0f);
  const C power = thrust::exp(C(0.0f, 3.14159265f)), root = thrust::sqrt(z);
  const C shown = C(1.0f, 2.0f) / z;
  (void)quotient;
  printf("complex %.0f %.0f, %.2f %.2f, %.2f, norm %.0f, conj %.0f %.0f, exp %.2f %.2f, sqrt %.2f %.2f\n", product.real(),
         product.imag(), shown.real(), shown.imag(), thrust::abs(z), thrust::norm(z), thrust::conj(z).real(),
         thrust::conj(z).imag(), power.real(), std::fabs(power.imag()), root.real(), root.imag());
}

void factors() {
  const int n = 3, batches = 2;
  const std::vector<double> matrices{2, 6, 4, 1, 5, -2, 3, 1, 7, 1, 2, 3, 0, 0, 0, 5, 0, 1};  // the second is singular
  double *d_data, *d_inverse, **d_a, **d_c;
  int *d_pivots, *d_info, info[batches];
  cudaMalloc(&d_data, matrices.size() * sizeof(double));
  cudaMalloc(&d_inverse, matrices.size() * sizeof(double));
  cudaMalloc(&d_a, batches * sizeof(double*));
  cudaMalloc(&d_c, batches * sizeof(double*));
  cudaMalloc(&d_pivots, n * batches * sizeof(int));
  cudaMalloc(&d_info, batches * sizeof(int));
  double* a[batches] = {d_data, d_data + 9};
  double* c[batches] = {d_inverse, d_inverse + 9};
  cudaMemcpy(d_data, matrices.data(), matrices.size() * sizeof(double), cudaMemcpyHostToDevice);
  cudaMemcpy(d_a, a, sizeof(a), cudaMemcpyHostToDevice);
  cudaMemcpy(d_c, c, sizeof(c), cudaMemcpyHostToDevice);
  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasDgetrfBatched(handle, n, d_a, n, d_pivots, d_info, batches);
  std::vector<double> lu(18), inverse(18);
  cudaMemcpy(info, d_info, sizeof(info), cudaMemcpyDeviceToHost);
  const int singular = info[1];
  cudaMemcpy(lu.data(), d_data, lu.size() * sizeof(double), cudaMemcpyDeviceToHost);
  const bool pivot = info[0] == 0 && std::fabs(lu[0] - 6) < 1e-12 && std::fabs(lu[1] - 1 / 3.0) < 1.0;
  cublasDgetriBatched(handle, n, d_a, n, d_pivots, d_c, n, d_info, batches);
  cudaMemcpy(inverse.data(), d_inverse, inverse.size() * sizeof(double), cudaMemcpyDeviceToHost);
  double worst = 0;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      double sum = 0;
      for (int k = 0; k < n; ++k) sum += matrices[k * n + i] * inverse[j * n + k];
      worst = std::fmax(worst, std::fabs(sum - (i == j)));
    }
  }
  float v[4] = {1, 2, 3, 4}, *d_v, result;
  cudaMalloc(&d_v, sizeof(v));
  cudaMemcpy(d_v, v, sizeof(v), cudaMemcpyHostToDevice);
  cublasDotEx(handle, 4, d_v, CUDA_R_32F, 1, d_v, CUDA_R_32F, 1, &result, CUDA_R_32F, CUDA_R_32F);
  printf("factors %d, inverse %d, singular at %d, dot %.1f\n", pivot, worst < 1e-12, singular, result);
  cublasDestroy(handle);
  cudaFree(d_data);
  cudaFree(d_inverse);
  cudaFree(d_a);
  cudaFree(d_c);
  cudaFree(d_pivots);
  cudaFree(d_info);
  cudaFree(d_v);
}

int main() {
  numbers();
  complexes();
  factors();
}
