// The sums of 0 … 63, 64 … 127 and so on: 2016, and 64 * 64 = 4096 more each time.
// EXPECT: 2016 6112 10208 14304
#include <cstdio>
#include <vector>

#include "lab.hpp"

constexpr unsigned kThreads = 64;

LAB_KERNEL void block_sums(const int* in, int* out) {
  LAB_SHARED(int, part, kThreads);
  const unsigned me = lab::thread();
  part[me] = in[lab::index()];
  lab::barrier();
  for (unsigned half = kThreads / 2; half > 0; half /= 2) {
    if (me < half) part[me] += part[me + half];
    lab::barrier();
  }
  if (me == 0) out[lab::index() / kThreads] = part[0];
}

int main() {
  std::vector<int> host(256);
  for (int i = 0; i < 256; i++) host[i] = i;
  lab::Array<int> in(host.size());
  lab::Array<int> out(host.size() / kThreads);
  lab::Stream stream;
  in.assign(host.data());
  LAB_LAUNCH(block_sums, out.count(), kThreads, stream, in.data(), out.data());
  stream.wait();
  int sums[4];
  out.read(sums);
  std::printf("%d %d %d %d\n", sums[0], sums[1], sums[2], sums[3]);
  return 0;
}
