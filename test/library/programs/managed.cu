// Of 50 sevens in managed memory, every other one is doubled: 25 * 14 + 25 * 7.
// EXPECT: 14 7 525
#include <cstdio>

#include "lab.hpp"

LAB_KERNEL void double_even(int* values, unsigned n) {
  const unsigned i = lab::index();
  if (i < n && i % 2 == 0) values[i] *= 2;
}

int main() {
  const unsigned n = 50;
  int* values = lab::make_managed<int>(n);
  lab::fill(values, 7, n);
  lab::Stream stream;
  LAB_LAUNCH(double_even, lab::blocks_for(n, LAB_WARP), LAB_WARP, stream, values, n);
  lab::finish();
  int sum = 0;
  for (unsigned i = 0; i < n; i++) sum += values[i];
  std::printf("%d %d %d\n", values[0], values[1], sum);
  lab::drop(values);
  return 0;
}
