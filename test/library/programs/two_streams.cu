// Two streams square the halves of 0 … 255: 127 * 128 * 255 / 6, and 255 * 256 * 511 / 6 less than that.
// EXPECT: 690880 4868800
#include <cstdio>

#include "lab.hpp"

LAB_KERNEL void square(long long* values) {
  const unsigned i = lab::index();
  values[i] *= values[i];
}

int main() {
  const int half = 128;
  long long* host = lab::make_pinned<long long>(2 * half);
  long long* device = lab::make<long long>(2 * half);
  for (int i = 0; i < 2 * half; i++) host[i] = i;
  lab::Stream streams[2];
  for (int s = 0; s < 2; s++) {
    LAB_CHECK(lab::put_async(device + s * half, host + s * half, half, streams[s]));
    LAB_LAUNCH(square, 2, half / 2, streams[s], device + s * half);
    LAB_CHECK(lab::get_async(host + s * half, device + s * half, half, streams[s]));
  }
  long long sums[2] = {};
  for (int s = 0; s < 2; s++) {
    streams[s].wait();
    for (int i = 0; i < half; i++) sums[s] += host[s * half + i];
  }
  std::printf("%lld %lld\n", sums[0], sums[1]);
  lab::drop(device);
  lab::drop_pinned(host);
  return 0;
}
