// 37 i modulo 101 for i = 0 … 100 is each of 0 … 100 once, and 100 where i = 30: 37 * 30 = 10 * 101 + 100.
// EXPECT: 100 30
#include <cstdio>

#include "lab.hpp"

LAB_KERNEL void find_maximum(const int* values, int n, int* maximum) {
  const int i = lab::index();
  if (i < n) lab::raise(maximum, values[i]);
}

LAB_KERNEL void find_place(const int* values, int n, const int* maximum, int* place) {
  const int i = lab::index();
  if (i < n && values[i] == *maximum) *place = i;
}

int main() {
  const int n = 101;
  int host[n];
  for (int i = 0; i < n; i++) host[i] = 37 * i % 101;
  lab::Array<int> values(n);
  values.assign(host);
  int* found = lab::make<int>(2);
  lab::fill(found, -1, 2);
  lab::Stream stream;
  LAB_LAUNCH(find_maximum, lab::blocks_for(n, 64), 64, stream, values.data(), n, found);
  LAB_LAUNCH(find_place, lab::blocks_for(n, 64), 64, stream, values.data(), n, found, found + 1);
  stream.wait();
  int result[2];
  LAB_CHECK(lab::get(result, found, 2));
  std::printf("%d %d\n", result[0], result[1]);
  lab::drop(found);
  return 0;
}
