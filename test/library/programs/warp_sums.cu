// Two warps sum 1 … 32 and 33 … 64: 32 * 33 / 2 and 528 + 32 * 32. Each lane subtracts its own number once more.
// EXPECT: 527 496 1519 1488
#include <cstdio>

#include "lab.hpp"

LAB_DEVICE int others(int mine) { return lab::warp_sum(mine) - mine; }

LAB_KERNEL void warp_sums(int* out) {
  const int i = lab::index();
  out[i] = others(i + 1);
}

int main() {
  const int n = 2 * LAB_WARP;
  lab::Array<int> sums(n);
  lab::Stream stream;
  LAB_LAUNCH(warp_sums, 1, n, stream, sums.data());
  stream.wait();
  int host[n];
  sums.read(host);
  std::printf("%d %d %d %d\n", host[0], host[31], host[32], host[63]);
  return 0;
}
