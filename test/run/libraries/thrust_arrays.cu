// Arrays as arguments of Thrust's algorithms.
// EXPECT: 3 10 3 6
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/reduce.h>
#include <thrust/transform.h>

#include <cstdio>

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
}
