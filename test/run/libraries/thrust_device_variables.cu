// Function objects and lambdas that read device variables, in Thrust's algorithms.
// EXPECT: 48 -4.5
// EXPECT: 375 375
// EXPECT: 100 1700
#include <cuda_runtime.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/for_each.h>
#include <thrust/functional.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/tuple.h>

#include <cstdio>

struct parameters {
  float gravity;
  float step;
};

__constant__ parameters params;
__constant__ float table[4];
__device__ int calls;

namespace units {
__constant__ float scale;
__device__ float scaled(float x) { return x * scale; }
}  // namespace units

// Moves particles: the operator is not const and has a template parameter.
struct integrate {
  float drag;
  __host__ __device__ integrate(float drag) : drag(drag) {}
  template <typename Tuple>
  __device__ void operator()(Tuple t) {
    float height = thrust::get<0>(t);
    float speed = thrust::get<1>(t);
    speed += params.gravity * params.step * drag;
    height += speed * params.step;
    thrust::get<0>(t) = height;
    thrust::get<1>(t) = speed;
  }
};

struct looked_up {
  __device__ float operator()(int i) const { return table[i % 4]; }
};

struct counted {
  __device__ float operator()(float x) const {
    atomicAdd(&calls, 1);
    return units::scaled(x);
  }
};

template <typename T>
float sum_scaled(const thrust::device_vector<T>& v) {
  return thrust::transform_reduce(
      v.begin(), v.end(),
      [] __device__(T x) -> float {
        // a device function that reads a constant
        return units::scaled(x) + table[1];
      },
      0.f, thrust::plus<float>());
}

int main() {
  const parameters host = {-10, 0.5f};
  cudaMemcpyToSymbol(params, &host, sizeof host);
  const float four[4] = {1, 2, 4, 8};
  cudaMemcpyToSymbol(table, four, sizeof four);
  const float two = 2;
  cudaMemcpyToSymbol(units::scale, &two, sizeof two);
  const int n = 100;

  thrust::device_vector<float> height(n, 50.f), speed(n, 3.f);
  integrate step(0.5f);
  auto begin = thrust::make_zip_iterator(thrust::make_tuple(height.begin(), speed.begin()));
  thrust::for_each(begin, begin + n, step);
  thrust::for_each(begin, begin + n, integrate(1));
  printf("%g %g\n", float(height[n - 1]), float(speed[0]));

  thrust::device_vector<float> out(n);
  thrust::counting_iterator<int> first(0);
  thrust::transform(thrust::device, first, first + n, out.begin(), looked_up());
  float sum = thrust::reduce(out.begin(), out.end());
  auto looked = thrust::make_transform_iterator(first, looked_up{});
  float same = thrust::reduce(looked, looked + n);
  printf("%g %g\n", sum, same);

  thrust::transform(out.begin(), out.end(), out.begin(), counted());
  int called = 0;
  cudaMemcpyFromSymbol(&called, calls, sizeof called);
  printf("%d %g\n", called, sum_scaled(out));
}
