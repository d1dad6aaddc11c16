// The last digits of the squares of 0 … 99. In each ten there are one 0, two 1, two 4, one 5, two 6 and two 9.
// EXPECT: 10 20 0 0 20 10 20 0 0 20
#include <cstdio>

#include "lab.hpp"

LAB_DEVICE unsigned last_digit(unsigned number) { return number % 10; }

LAB_KERNEL void count_digits(unsigned* counts, unsigned n) {
  LAB_SHARED(unsigned, mine, 10);
  if (lab::thread() < 10) mine[lab::thread()] = 0;
  lab::barrier();
  const unsigned i = lab::index();
  if (i < n) lab::add(&mine[last_digit(i * i)], 1u);
  lab::barrier();
  if (lab::thread() < 10) lab::add(counts + lab::thread(), mine[lab::thread()]);
}

int main() {
  unsigned* counts = lab::make<unsigned>(10);
  lab::fill(counts, 0u, 10);
  lab::Stream stream;
  LAB_LAUNCH(count_digits, lab::blocks_for(100, LAB_WARP), LAB_WARP, stream, counts, 100);
  stream.wait();
  unsigned host[10];
  LAB_CHECK(lab::get(host, counts, 10));
  for (int i = 0; i < 10; i++) std::printf(i < 9 ? "%u " : "%u\n", host[i]);
  lab::drop(counts);
  return 0;
}
