// Thrust with classes of the program that have a user-provided copy constructor, or whose call operator is not const.
// EXPECT: 16 12 1 9
// EXPECT: below 2, others 3
// EXPECT: system 1, complex 3 4
#include <complex>
#include <cstdio>
#include <thrust/complex.h>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/transform.h>
#include <thrust/reduce.h>
#include <thrust/fill.h>
#include <thrust/sort.h>
#include <thrust/for_each.h>
#include <thrust/execution_policy.h>
struct V {
  float x, y;
  __host__ __device__ V() : x(0), y(0) {}
  __host__ __device__ V(float a, float b) : x(a), y(b) {}
  __host__ __device__ V(const V& o) : x(o.x), y(o.y) {}
  __host__ __device__ V& operator=(const V& o) { x = o.x; y = o.y; return *this; }
};
struct Scale {
  V by;
  __host__ __device__ Scale(V v) : by(v) {}
  __host__ __device__ V operator()(const V& v) const { return V(v.x * by.x, v.y * by.y); }
};
struct Add { __host__ __device__ V operator()(const V& a, const V& b) const { return V(a.x + b.x, a.y + b.y); } };
struct Less { __host__ __device__ bool operator()(const V& a, const V& b) const { return a.x < b.x; } };
struct Below {
  double bound;
  __host__ __device__ bool operator()(const double& x) { return x < bound; }
};

int main() {
  thrust::device_vector<V> v(4, V(2, 3));
  thrust::transform(v.begin(), v.end(), v.begin(), Scale(V(2, 1)));
  V s = thrust::reduce(v.begin(), v.end(), V(0, 0), Add());
  thrust::fill(v.begin(), v.begin() + 2, V(1, 9));
  thrust::sort(v.begin(), v.end(), Less());
  V f = v[0];
  printf("%g %g %g %g\n", s.x, s.y, f.x, f.y);

  thrust::device_vector<double> numbers(5, 1.0);
  numbers[0] = numbers[3] = 0.25;
  printf("below %d, others %d\n", (int)thrust::count_if(numbers.begin(), numbers.end(), Below{0.5}),
         (int)thrust::count_if(numbers.begin(), numbers.end(), thrust::not_fn(Below{0.5})));

  const std::complex<double> z = static_cast<thrust::complex<double>>(std::complex<double>(3, 4));
  printf("system %d, complex %g %g\n", THRUST_DEVICE_SYSTEM == THRUST_DEVICE_SYSTEM_CUDA, z.real(), z.imag());
}
