// y = 3 x + y, for x = 0, 1, …, 999 and y = 1: the last one is 2998, the sum 3 * 499500 + 1000.
// EXPECT: 2998 1499500
#include <cstdio>
#include <vector>

#include "lab.hpp"

LAB_KERNEL void axpy(float a, const float* x, float* y, int n) {
  const int i = lab::index();
  if (i < n) y[i] = a * x[i] + y[i];
}

int main() {
  const int n = 1000;
  std::vector<float> x(n), y(n, 1.0f);
  for (int i = 0; i < n; i++) x[i] = i;
  float* device_x = lab::make<float>(n);
  float* device_y = lab::make<float>(n);
  LAB_CHECK(lab::put(device_x, x.data(), n));
  LAB_CHECK(lab::put(device_y, y.data(), n));
  lab::Stream stream;
  LAB_LAUNCH(axpy, lab::blocks_for(n, 128), 128, stream, 3.0f, device_x, device_y, n);
  stream.wait();
  LAB_CHECK(lab::get(y.data(), device_y, n));
  double sum = 0;
  for (float one : y) sum += one;
  std::printf("%.0f %.0f\n", y[n - 1], sum);
  lab::drop(device_x);
  lab::drop(device_y);
  return 0;
}
