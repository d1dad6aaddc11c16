// A matrix of i + j in row i and column j, times ones: 8 i + 28 in row i, and 8 * 28 + 8 * 28 in all.
// EXPECT: 28 84 448
#include <cstdio>
#include <vector>

#include "lab.hpp"

template <typename T, int kSize>
LAB_KERNEL void multiply(const T* matrix, const T* in, T* out) {
  LAB_SHARED(T, row_in, kSize);
  const int i = lab::thread();
  row_in[i] = in[i];
  lab::barrier();
  T sum = 0;
  for (int k = 0; k < kSize; k++) sum += matrix[i * kSize + k] * row_in[k];
  out[i] = sum;
}

template <typename T>
T total(lab::Array<T>& array) {
  std::vector<T> host(array.count());
  array.read(host.data());
  T sum = 0;
  for (T one : host) sum += one;
  return sum;
}

int main() {
  const int n = 8;
  double host[n * n];
  for (int i = 0; i < n * n; i++) host[i] = i / n + i % n;
  lab::Array<double> matrix(n * n), in(n), out(n);
  lab::Stream stream;
  matrix.assign(host);
  lab::fill(in.data(), 1.0, in.count());
  LAB_LAUNCH((multiply<double, n>), 1, n, stream, matrix.data(), in.data(), out.data());
  stream.wait();
  out.read(host);
  std::printf("%.0f %.0f %.0f\n", host[0], host[7], total(out));
  return 0;
}
