// Programs that extend Thrust: policies and classes of the program, pairs of the standard library, declarations in
// Thrust's namespace, names from a using-directive in a namespace, and names that <complex> would declare.
// EXPECT: squares 0 1 4 9
// EXPECT: pair 3 4, range 5
// EXPECT: counted 4 4
// EXPECT: real 2.5
#include <thrust/device_ptr.h>
#include <thrust/execution_policy.h>
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/pair.h>
#include <thrust/reduce.h>
#include <thrust/system/cuda/execution_policy.h>

#include <cstdio>
#include <type_traits>
#include <utility>

namespace thrust {
template <typename Iterator>
struct own_range {
  Iterator first;
};
namespace system {
namespace cuda {
inline int own_number() { return 5; }
}  // namespace cuda
}  // namespace system
}  // namespace thrust

struct own_policy : std::remove_const_t<decltype(thrust::device)> {};
struct square {
  int* out;
  __device__ void operator()(int i) const { out[i] = i * i; }
};

int first_and_second(const thrust::pair<int, int>& p) { return p.first * 10 + p.second; }

namespace counting {
int of(int* values) {
  using namespace thrust;
  device_ptr<int> begin(values);
  return reduce(begin, begin + 4) / 4;
}
int by_policy(int* values) {
  return thrust::reduce(thrust::cuda::par, values, values + 2) / 4 +
         thrust::reduce(thrust::cuda::par.on(0), values, values + 2) / 4;
}
}  // namespace counting

using namespace std;
typedef float real;
real halved(real x) { return x / 2; }

int main() {
  int* values;
  cudaMallocManaged(&values, 20 * sizeof(int));
  thrust::for_each(own_policy(), thrust::make_counting_iterator(0), thrust::make_counting_iterator(4), square{values});
  cudaDeviceSynchronize();
  printf("squares %d %d %d %d\n", values[0], values[1], values[2], values[3]);

  const int both = first_and_second(std::pair<int, int>(3, 4));
  const thrust::own_range<int> range{thrust::system::cuda::own_number()};
  printf("pair %d %d, range %d\n", both / 10, both % 10, range.first);

  for (int k = 0; k < 4; ++k) values[k] = 4;
  printf("counted %d %d\n", counting::of(values), counting::by_policy(values));
  printf("real %.1f\n", halved(5));
  cudaFree(values);
}
