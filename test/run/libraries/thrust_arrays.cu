// Arrays as arguments of Thrust's algorithms.
// EXPECT: 3 10 3 6
// EXPECT: lists 9 3 6 2 3
// EXPECT: large 3
// EXPECT: zipped 14 12
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/for_each.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/transform.h>
#include <thrust/zip_function.h>

#include <cstdio>
#include <iterator>
#include <list>
#include <sstream>

struct Large {
  __device__ bool operator()(int& v) const { return v > 4; }  // takes the element
};

struct Add {
  __host__ __device__ void operator()(int& sum, int value) const { sum += value; }
};

int main() {
  int numbers[4] = {1, 2, 3, 4};
  int copied[4];
  int doubled[4];
  thrust::device_vector<int> device(4);
  thrust::copy(numbers, numbers + 4, device.begin());
  const int sum = thrust::reduce(numbers, numbers + 4);
  thrust::copy(device.begin(), device.end(), copied);
  thrust::transform(numbers, numbers + 4, numbers, doubled, thrust::plus<int>());
  printf("%d %d %d %d\n", (int)device[2], sum, copied[2], doubled[2]);

  // Iterators of the host that go step by step.
  const std::list<int> list{5, 3, 9};
  thrust::device_vector<int> made(list.begin(), list.end());
  thrust::copy(list.begin(), list.end(), device.begin());
  made.insert(made.begin() + 1, list.begin(), list.end());
  std::istringstream text("7 8");
  thrust::device_vector<int> read((std::istream_iterator<int>(text)), std::istream_iterator<int>());
  thrust::device_vector<int> large(6);
  const int count = thrust::copy_if(made.begin(), made.end(), large.begin(), Large()) - large.begin();
  printf("lists %d %d %d %d %d\n", (int)made[3], (int)device[1], (int)made.size(), (int)read.size(), (int)made[2]);
  printf("large %d\n", count - (large[0] == 5 ? 1 : 0));
  const auto both = thrust::make_zip_iterator(made.begin(), large.begin());
  thrust::for_each(both, both + 4, thrust::make_zip_function(Add()));
  printf("zipped %d %d\n", (int)made[1] + (int)large[3] - 5, (int)made[2]);
}
