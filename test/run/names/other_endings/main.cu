// Included files with unusual suffixes or none are converted: headers, lists of values.
// EXPECT: 6 7 8 9
#include <cstdio>

#include "device.hu"
#include "parts/weights"

__global__ void add(int* a) { a[index()] += weights[index()]; }

int main() {
  const int start[] = {
#include "parts/values.txt"
  };
  int* a;
  check(cudaMallocManaged(&a, sizeof(start)));
  for (int i = 0; i < 4; ++i) a[i] = start[i];
  add<<<1, 4>>>(a);
  check(cudaDeviceSynchronize());
  printf("%d %d %d %d\n", a[0], a[1], a[2], a[3]);
}
