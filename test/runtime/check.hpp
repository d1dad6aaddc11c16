// What the tests of the helper headers share: values from a device, and how far they are from exact ones.
#pragma once

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <random>
#include <sycl/sycl.hpp>
#include <vector>

namespace check {

inline int& failures() {
  static int count = 0;
  return count;
}

inline void expect(bool holds, const char* what) {
  if (holds) return;
  if (++failures() < 20) std::printf("failed: %s\n", what);
}

template <typename A, typename B>
void equal(const char* what, A got, B wanted) {
  if (got == static_cast<A>(wanted)) return;
  if (++failures() < 20)
    std::printf("%s: got %.17g, wanted %.17g\n", what, static_cast<double>(got), static_cast<double>(wanted));
}

/// The distance of `got` from the correctly rounded value in units of the last place, as CUDA's tables count it.
template <typename T>
double ulps(T got, long double exact) {
  if (std::isnan(exact)) return std::isnan(got) ? 0.0 : std::numeric_limits<double>::infinity();
  const auto rounded = static_cast<T>(exact);
  if (std::isinf(got) || std::isinf(rounded)) return got == rounded ? 0.0 : std::numeric_limits<double>::infinity();
  const T size =
      std::fabs(rounded) < std::numeric_limits<T>::min() ? std::numeric_limits<T>::min() : std::fabs(rounded);
  const long double unit = std::nextafter(size, std::numeric_limits<T>::infinity()) - size;
  return static_cast<double>(std::fabs(static_cast<long double>(got) - rounded) / unit);
}

/// f of each value, on the default device.
template <typename Result, typename Value, typename F>
std::vector<Result> on_device(const std::vector<Value>& values, F f) {
  sycl::queue queue{sycl::property_list{sycl::property::queue::in_order{}}};
  Value* in = sycl::malloc_shared<Value>(values.size(), queue);
  Result* out = sycl::malloc_shared<Result>(values.size(), queue);
  for (std::size_t i = 0; i < values.size(); ++i) in[i] = values[i];
  const std::size_t count = values.size();
  queue.single_task([=] {
    for (std::size_t i = 0; i < count; ++i) out[i] = f(in[i]);
  });
  queue.wait();
  std::vector<Result> result(out, out + count);
  sycl::free(in, queue);
  sycl::free(out, queue);
  return result;
}

/// Numbers of all sizes between `low` and `high`, the same in every run.
template <typename T>
std::vector<T> numbers(T low, T high, int count = 2000) {
  std::mt19937_64 random(20260101);
  std::uniform_real_distribution<double> even(0.0, 1.0);
  std::vector<T> out{low, high};
  for (int i = 0; i < count; ++i) {
    double v = low + (high - low) * even(random);
    if (i % 3 == 0 && low <= 0 && high >= 0) v *= std::pow(2.0, -40.0 * even(random));
    out.push_back(static_cast<T>(v));
  }
  return out;
}

/// Asserts that f, run on the device over the numbers, is within `bound` ulp of `exact`.
template <typename T, typename F, typename Exact>
void within(const char* what, double bound, const std::vector<T>& values, F f, Exact exact) {
  const std::vector<T> results = on_device<T>(values, f);
  double worst = 0.0;
  T where{};
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double distance = ulps(results[i], exact(static_cast<long double>(values[i])));
    if (distance > worst) {
      worst = distance;
      where = values[i];
    }
  }
  if (worst <= bound) return;
  ++failures();
  std::printf("%s: %.2f ulp at %.17g, allowed %.2f\n", what, worst, static_cast<double>(where), bound);
}

inline int summary() {
  std::printf(failures() == 0 ? "all hold\n" : "%d failures\n", failures());
  return failures() == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace check
