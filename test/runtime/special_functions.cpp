// Functions that C++ lacks, within the error that CUDA states for them (CUDA C++ Programming Guide, "Mathematical
// Functions").
#include <cu2sycl/math/math.hpp>
#include <cu2sycl/math/special.hpp>

#include "check.hpp"

using check::numbers;
using check::within;

namespace {

const long double kPi = std::acos(-1.0L);

// x with f(x) = y by bisection, where f rises from low to high.
template <typename F>
long double inverse(F f, long double y, long double low, long double high) {
  for (int k = 0; k < 200; ++k) {
    const long double middle = (low + high) / 2;
    (f(middle) < y ? low : high) = middle;
  }
  return (low + high) / 2;
}

long double exact_erfcinv(long double z) {
  if (z > 0.5L) return inverse([](long double x) { return std::erf(x); }, 1 - z, -7, 7);
  return inverse([](long double x) { return -std::erfc(x); }, -z, 0, 110);
}
long double exact_erfinv(long double y) {
  if (std::fabs(y) <= 0.5L) return inverse([](long double x) { return std::erf(x); }, y, -7, 7);
  return std::copysign(exact_erfcinv(1 - std::fabs(y)), y);
}
long double exact_normcdfinv(long double p) {
  return -std::sqrt(2.0L) * (p > 0.5L ? -exact_erfcinv(2 - 2 * p) : exact_erfcinv(2 * p));
}
long double exact_erfcx(long double x) { return std::exp(x * x) * std::erfc(x); }
long double sine_of_pi(long double x) { return std::sin(kPi * std::remainder(x, 2.0L)); }
long double cosine_of_pi(long double x) { return std::cos(kPi * std::remainder(x, 2.0L)); }

}  // namespace

int main() {
  const auto open = numbers<double>(-0.9999999, 0.9999999);
  within(
      "erfinv", 5, open, [](double y) { return cu2sycl::erfinv(y); }, exact_erfinv);
  within(
      "erfcinv", 6, numbers<double>(1e-300, 1.99), [](double z) { return cu2sycl::erfcinv(z); }, exact_erfcinv);
  within(
      "normcdfinv", 7, numbers<double>(1e-200, 0.9999), [](double p) { return cu2sycl::normcdfinv(p); },
      exact_normcdfinv);
  within(
      "erfcx", 4, numbers<double>(-5.0, 9.9), [](double x) { return cu2sycl::erfcx(x); }, exact_erfcx);
  within(
      "erfcx far", 4, numbers<double>(10.0, 80.0), [](double x) { return cu2sycl::erfcx(x); }, exact_erfcx);
  const auto open_f = numbers<float>(-0.99999F, 0.99999F);
  within(
      "erfinvf", 2, open_f, [](float y) { return cu2sycl::erfinvf(y); }, exact_erfinv);
  within(
      "erfcinvf", 4, numbers<float>(1e-30F, 1.99F), [](float z) { return cu2sycl::erfcinvf(z); }, exact_erfcinv);
  within(
      "normcdfinvf", 5, numbers<float>(1e-30F, 0.999F), [](float p) { return cu2sycl::normcdfinvf(p); },
      exact_normcdfinv);
  within(
      "erfcxf", 4, numbers<float>(-5.0F, 60.0F), [](float x) { return cu2sycl::erfcxf(x); }, exact_erfcx);
  const double infinity = std::numeric_limits<double>::infinity();
  const auto edges =
      check::on_device<double>(std::vector<double>{1.0, -1.0, 2.0, 0.0}, [](double y) { return cu2sycl::erfinv(y); });
  check::expect(edges[0] == infinity && edges[1] == -infinity && std::isnan(edges[2]) && edges[3] == 0.0,
                "erfinv at its edges");

  const auto some = numbers<double>(-40.0, 40.0);
  const auto some_f = numbers<float>(-40.0F, 40.0F);
  within(
      "rsqrt", 1, numbers<double>(1e-30, 1e30), [](double x) { return cu2sycl::rsqrt(x); },
      [](long double x) { return 1 / std::sqrt(x); });
  within(
      "rsqrtf", 2, numbers<float>(1e-30F, 1e30F), [](float x) { return cu2sycl::rsqrtf(x); },
      [](long double x) { return 1 / std::sqrt(x); });
  within(
      "rcbrt", 1, numbers<double>(1e-30, 1e30), [](double x) { return cu2sycl::rcbrt(x); },
      [](long double x) { return 1 / std::cbrt(x); });
  within(
      "rcbrtf", 1, numbers<float>(1e-30F, 1e30F), [](float x) { return cu2sycl::rcbrtf(x); },
      [](long double x) { return 1 / std::cbrt(x); });
  within(
      "sinpi", 2, some, [](double x) { return cu2sycl::sinpi(x); }, sine_of_pi);
  within(
      "cospi", 2, some, [](double x) { return cu2sycl::cospi(x); }, cosine_of_pi);
  within(
      "sinpif", 1, some_f, [](float x) { return cu2sycl::sinpif(x); }, sine_of_pi);
  within(
      "cospif", 1, some_f, [](float x) { return cu2sycl::cospif(x); }, cosine_of_pi);
  within(
      "exp10", 1, numbers<double>(-300.0, 300.0), [](double x) { return cu2sycl::exp10(x); },
      [](long double x) { return std::pow(10.0L, x); });
  within(
      "exp10f", 2, numbers<float>(-30.0F, 30.0F), [](float x) { return cu2sycl::exp10f(x); },
      [](long double x) { return std::pow(10.0L, x); });
  within(
      "normcdf", 5, numbers<double>(-30.0, 8.0), [](double x) { return cu2sycl::normcdf(x); },
      [](long double x) { return std::erfc(-x / std::sqrt(2.0L)) / 2; });
  within(
      "normcdff", 5, numbers<float>(-9.0F, 8.0F), [](float x) { return cu2sycl::normcdff(x); },
      [](long double x) { return std::erfc(-x / std::sqrt(2.0L)) / 2; });
  within(
      "norm3d", 1, some, [](double x) { return cu2sycl::norm3d(x, 2.0 * x, 3.0); },
      [](long double x) { return std::sqrt(5 * x * x + 9); });
  within(
      "norm4df", 3, some_f, [](float x) { return cu2sycl::norm4df(x, 2.0F * x, 3.0F, 1.0F); },
      [](long double x) { return std::sqrt(5 * x * x + 10); });
  within(
      "norm3d large", 1, numbers<double>(1e200, 1e300), [](double x) { return cu2sycl::norm3d(x, x, x); },
      [](long double x) { return std::sqrt(3.0L) * x; });
  within(
      "norm3df small", 3, numbers<float>(1e-30F, 1e-25F), [](float x) { return cu2sycl::norm3df(x, x, x); },
      [](long double x) { return std::sqrt(3.0L) * x; });
  within(
      "rnorm3d", 1, numbers<double>(1e-3, 1e3), [](double x) { return cu2sycl::rnorm3d(x, x, x); },
      [](long double x) { return 1 / (std::sqrt(3.0L) * x); });
  within(
      "rhypot", 1, numbers<double>(1e-3, 1e3), [](double x) { return cu2sycl::rhypot(x, x); },
      [](long double x) { return 1 / (std::sqrt(2.0L) * x); });
  within(
      "sincos", 2, some,
      [](double x) {
        double s, c;
        cu2sycl::sincos(x, &s, &c);
        return s;
      },
      [](long double x) { return std::sin(x); });
  within(
      "sincosf", 2, some_f,
      [](float x) {
        float s, c;
        cu2sycl::sincos(x, &s, &c);
        return c;
      },
      [](long double x) { return std::cos(x); });
  within(
      "sincospi", 2, some,
      [](double x) {
        double s, c;
        cu2sycl::sincospi(x, &s, &c);
        return c;
      },
      cosine_of_pi);
  const auto mixed = check::on_device<double>(some, [](double x) { return cu2sycl::max(cu2sycl::min(x, 5), -3.5F); });
  for (std::size_t i = 0; i < some.size(); ++i)
    check::equal("min and max of mixed types", mixed[i], std::fmax(std::fmin(some[i], 5.0), -3.5));
  const auto clamped = check::on_device<float>(some_f, [](float x) { return cu2sycl::__saturatef(x); });
  for (std::size_t i = 0; i < some_f.size(); ++i)
    check::equal("saturate", clamped[i], std::fmin(std::fmax(some_f[i], 0.0F), 1.0F));
  within(
      "cyl_bessel_i0", 6, numbers<double>(-700.0, 700.0), [](double x) { return cu2sycl::cyl_bessel_i0(x); },
      [](long double x) { return std::cyl_bessel_i(0.0L, std::fabs(x)); });
  within(
      "cyl_bessel_i1", 6, numbers<double>(0.0, 100.0), [](double x) { return cu2sycl::cyl_bessel_i1(x); },
      [](long double x) { return std::cyl_bessel_i(1.0L, x); });
  within(
      "cyl_bessel_i0f", 6, numbers<float>(0.0F, 88.0F), [](float x) { return cu2sycl::cyl_bessel_i0f(x); },
      [](long double x) { return std::cyl_bessel_i(0.0L, x); });
  within(
      "cyl_bessel_i1f", 6, numbers<float>(0.0F, 88.0F), [](float x) { return cu2sycl::cyl_bessel_i1f(x); },
      [](long double x) { return std::cyl_bessel_i(1.0L, x); });
  check::equal("cyl_bessel_i1 is odd", cu2sycl::cyl_bessel_i1(-2.5), -cu2sycl::cyl_bessel_i1(2.5));
  check::equal("bits of 1.5f", cu2sycl::__float_as_int(1.5F), 0x3fc00000);
  check::equal("halves of a double",
               cu2sycl::__hiloint2double(cu2sycl::__double2hiint(-3.25), cu2sycl::__double2loint(-3.25)), -3.25);
  check::equal("bits of a double", cu2sycl::__longlong_as_double(cu2sycl::__double_as_longlong(7e-5)), 7e-5);
  return check::summary();
}
