// Collatz's steps of 7 (22 11 34 17 52 26 13 40 20 10 5 16 8 4 2 1) and of 27, which takes 111; and the time it takes.
// EXPECT: 16 111 timed
#include <cstdio>

#include "lab.hpp"

LAB_DEVICE int steps_of(unsigned long long number) {
  int steps = 0;
  for (; number != 1; steps++) number = number % 2 == 0 ? number / 2 : 3 * number + 1;
  return steps;
}

LAB_KERNEL void collatz(int* steps, int n) {
  for (int i = lab::index() + 1; i < n; i += LAB_WARP) steps[i] = steps_of(i);
}

int main() {
  const int n = 100;
  lab::Array<int> steps(n);
  lab::Stream stream;
  lab::Timer timer;
  timer.begin(stream);
  LAB_LAUNCH(collatz, 1, LAB_WARP, stream, steps.data(), n);
  timer.end(stream);
  const float time = timer.milliseconds();
  int host[n];
  steps.read(host);
  std::printf("%d %d %s\n", host[7], host[27], time >= 0 ? "timed" : "not timed");
  return 0;
}
