// Thrust's placeholders as function objects, function objects whose operator is not const, removing a value while
// copying, raw references, and runtime errors as exceptions.
// EXPECT: 2 5 10 17
// EXPECT: 11 21 31 41, 2, 3
// EXPECT: 1 3 4, 4
// EXPECT: 20 14
// EXPECT: iostream is Thrust's
// EXPECT: cuda 1: copying: cudaErrorInvalidValue: invalid argument
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/for_each.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/remove.h>
#include <thrust/system/cuda/error.h>
#include <thrust/system_error.h>
#include <thrust/transform.h>
#include <thrust/tuple.h>

#include <cstdio>

struct Raise {
  template <typename Tuple>
  __host__ __device__ void operator()(Tuple t) const {
    thrust::raw_reference_cast(thrust::get<0>(t)) += 10 * thrust::raw_reference_cast(thrust::get<1>(t));
  }
};

struct Twice {
  __host__ __device__ int operator()(const int& v) { return 2 * v; }
};
struct Sum {
  __host__ __device__ int operator()(int x, int y) { return x + y; }
};

template <typename Vector>
void print(const Vector& v, const char* end) {
  thrust::host_vector<int> h(v.begin(), v.end());
  for (size_t i = 0; i < h.size(); ++i) printf("%s%d", i == 0 ? "" : " ", h[i]);
  printf("%s", end);
}

void check(cudaError_t code, const char* what) {
  if (code != cudaSuccess) throw thrust::system_error(code, thrust::cuda_category(), what);
}

int main() {
  using namespace thrust::placeholders;
  thrust::device_vector<int> a(4), b(4), c(4);
  for (int i = 0; i < 4; ++i) a[i] = b[i] = i + 1;
  thrust::transform(a.begin(), a.end(), c.begin(), _1 * _1 + 1);
  print(c, "\n");
  thrust::device_vector<int> ones(4, 1);
  thrust::for_each(thrust::make_zip_iterator(thrust::make_tuple(ones.begin(), b.begin())),
                   thrust::make_zip_iterator(thrust::make_tuple(ones.end(), b.end())), Raise());
  print(ones, ", ");
  printf("%d, ", (int)thrust::count_if(a.begin(), a.end(), _1 > 2 && !(_1 == 5)));
  thrust::transform(a.begin(), a.end(), b.begin(), c.begin(), (2 * _1 - _2) % 4);
  printf("%d\n", (int)c[2]);
  thrust::device_vector<int> kept(4);
  const auto end = thrust::remove_copy(a.begin(), a.end(), kept.begin(), 2);
  kept.resize(end - kept.begin());
  print(kept, ", ");
  thrust::host_vector<int> h(a);
  printf("%d\n", (int)(h.end() - thrust::remove_copy(h.begin(), h.end(), h.begin(), 9) + 4));
  const auto twice = thrust::make_transform_iterator(a.begin(), Twice());
  printf("%d %d\n", thrust::reduce(twice, twice + 4, 0, Sum()), thrust::reduce(h.begin(), h.end(), 4, Sum()));
  std::cout << "iostream is Thrust's" << std::endl;
  try {
    check(cudaErrorInvalidValue, "copying");
  } catch (const thrust::system_error& e) {
    printf("%s %d: %s\n", e.code().category().name(), e.code().value(), e.what());
  }
}
