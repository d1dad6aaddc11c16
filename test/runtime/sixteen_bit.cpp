// half and bfloat16: every operation gives the 16-bit number nearest to the exact result, ties to even.
#include <cu2sycl/half/bfloat16.hpp>
#include <cu2sycl/half/half.hpp>

#include "check.hpp"

using cu2sycl::bfloat16;
using cu2sycl::pair16;

namespace {

// The number of `bits` significant bits nearest to v, for exponents from `lowest` on.
double nearest(double v, int bits, int lowest, double largest) {
  if (v == 0 || !std::isfinite(v)) return v;
  const int exponent = std::max(std::ilogb(v), lowest);
  const double rounded = std::ldexp(std::nearbyint(std::ldexp(v, bits - 1 - exponent)), exponent - bits + 1);
  return std::fabs(rounded) > largest ? std::copysign(std::numeric_limits<double>::infinity(), v) : rounded;
}
template <typename T>
double nearest(double v) {
  if constexpr (std::is_same_v<T, sycl::half>) return nearest(v, 11, -14, 65504.0);
  return nearest(v, 8, -126, 3.3895313892515355e38);
}

struct Three {
  float a, b, c;
};

template <typename T>
std::vector<Three> operands() {
  std::vector<Three> out;
  std::mt19937 random(11);
  std::uniform_real_distribution<float> even(-1.0F, 1.0F);
  std::uniform_int_distribution<int> exponent(-8, 8);
  const auto one = [&] { return static_cast<float>(nearest<T>(std::ldexp(even(random), exponent(random)))); };
  for (int i = 0; i < 2000; ++i) out.push_back({one(), one(), one()});
  return out;
}

template <typename T, typename F, typename Exact>
void rounded(const char* what, F f, Exact exact) {
  const std::vector<Three> values = operands<T>();
  const auto got =
      check::on_device<float>(values, [=](Three v) { return static_cast<float>(f(T(v.a), T(v.b), T(v.c))); });
  for (std::size_t i = 0; i < values.size(); ++i)
    check::equal(what, got[i], static_cast<float>(nearest<T>(exact(values[i].a, values[i].b, values[i].c))));
}

// Within one unit in the last place: what passes through a float function is rounded twice.
template <typename T, typename F, typename Exact>
void close(const char* what, F f, Exact exact) {
  const std::vector<Three> values = operands<T>();
  const auto got =
      check::on_device<float>(values, [=](Three v) { return static_cast<float>(f(T(v.a < 0 ? -v.a : v.a))); });
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double wanted = nearest<T>(exact(std::fabs(static_cast<double>(values[i].a))));
    const double unit = std::max(std::fabs(wanted) * (std::is_same_v<T, sycl::half> ? 1.0 / 1024 : 1.0 / 128), 6e-8);
    if (std::isfinite(wanted)) check::expect(std::fabs(static_cast<double>(got[i]) - wanted) <= unit, what);
  }
}

template <typename T>
void all(const char* type) {
  std::printf("%s\n", type);
  rounded<T>(
      "__hadd", [](T a, T b, T) { return cu2sycl::__hadd(a, b); }, [](double a, double b, double) { return a + b; });
  rounded<T>(
      "__hsub", [](T a, T b, T) { return cu2sycl::__hsub(a, b); }, [](double a, double b, double) { return a - b; });
  rounded<T>(
      "__hmul", [](T a, T b, T) { return cu2sycl::__hmul(a, b); }, [](double a, double b, double) { return a * b; });
  rounded<T>(
      "__hfma", [](T a, T b, T c) { return cu2sycl::__hfma(a, b, c); },
      [](double a, double b, double c) { return a * b + c; });
  rounded<T>(
      "__hneg", [](T a, T, T) { return cu2sycl::__hneg(a); }, [](double a, double, double) { return -a; });
  rounded<T>(
      "__habs", [](T a, T, T) { return cu2sycl::__habs(a); }, [](double a, double, double) { return std::fabs(a); });
  rounded<T>(
      "__hmax", [](T a, T b, T) { return cu2sycl::__hmax(a, b); },
      [](double a, double b, double) { return std::fmax(a, b); });
  rounded<T>(
      "__hmin", [](T a, T b, T) { return cu2sycl::__hmin(a, b); },
      [](double a, double b, double) { return std::fmin(a, b); });
  rounded<T>(
      "operator +=",
      [](T a, T b, T) {
        a += b;
        return a;
      },
      [](double a, double b, double) { return a + b; });
  rounded<T>(
      "hfloor", [](T a, T, T) { return cu2sycl::hfloor(a); }, [](double a, double, double) { return std::floor(a); });
  rounded<T>(
      "hceil", [](T a, T, T) { return cu2sycl::hceil(a); }, [](double a, double, double) { return std::ceil(a); });
  rounded<T>(
      "hrint", [](T a, T, T) { return cu2sycl::hrint(a); }, [](double a, double, double) { return std::nearbyint(a); });
  rounded<T>(
      "htrunc", [](T a, T, T) { return cu2sycl::htrunc(a); }, [](double a, double, double) { return std::trunc(a); });
  rounded<T>(
      "__hadd2", [](T a, T b, T c) { return cu2sycl::__hadd2(pair16<T>(a, b), pair16<T>(c, c)).y; },
      [](double, double b, double c) { return b + c; });
  rounded<T>(
      "__hmul2", [](T a, T b, T c) { return cu2sycl::__hmul2(pair16<T>(a, b), pair16<T>(c, c)).x; },
      [](double a, double, double c) { return a * c; });
  rounded<T>(
      "__hsub2", [](T a, T b, T c) { return cu2sycl::__hsub2(pair16<T>(a, b), pair16<T>(c, c)).x; },
      [](double a, double, double c) { return a - c; });
  rounded<T>(
      "__hfma2", [](T a, T b, T c) { return cu2sycl::__hfma2(pair16<T>(a, b), pair16<T>(b, b), pair16<T>(c, a)).y; },
      [](double a, double b, double) { return b * b + a; });
  rounded<T>(
      "__hmax2", [](T a, T b, T c) { return cu2sycl::__hmax2(pair16<T>(a, b), pair16<T>(c, c)).y; },
      [](double, double b, double c) { return std::fmax(b, c); });
  rounded<T>(
      "__hneg2", [](T a, T b, T) { return cu2sycl::__hneg2(pair16<T>(a, b)).y; },
      [](double, double b, double) { return -b; });
  rounded<T>(
      "__hlt", [](T a, T b, T) { return cu2sycl::__hlt(a, b) ? T(1) : T(0); },
      [](double a, double b, double) { return a < b ? 1.0 : 0.0; });
  rounded<T>(
      "__hle", [](T a, T b, T) { return cu2sycl::__hle(a, b) ? T(1) : T(0); },
      [](double a, double b, double) { return a <= b ? 1.0 : 0.0; });
  rounded<T>(
      "__hgt", [](T a, T b, T) { return cu2sycl::__hgt(a, b) ? T(1) : T(0); },
      [](double a, double b, double) { return a > b ? 1.0 : 0.0; });
  rounded<T>(
      "__hge", [](T a, T b, T) { return cu2sycl::__hge(a, b) ? T(1) : T(0); },
      [](double a, double b, double) { return a >= b ? 1.0 : 0.0; });
  rounded<T>(
      "__heq", [](T a, T, T c) { return cu2sycl::__heq(a, a) && !cu2sycl::__heq(a, T(c + T(1))) ? T(1) : T(0); },
      [](double a, double, double c) { return a == nearest<T>(c + 1) ? 0.0 : 1.0; });
  rounded<T>(
      "__hne", [](T a, T b, T) { return cu2sycl::__hne(a, b) ? T(1) : T(0); },
      [](double a, double b, double) { return a != b ? 1.0 : 0.0; });
  rounded<T>(
      "__heq2", [](T a, T b, T) { return cu2sycl::__heq2(pair16<T>(a, b), pair16<T>(a, a)).x; },
      [](double, double, double) { return 1.0; });
  close<T>(
      "__hdiv", [](T a) { return cu2sycl::__hdiv(T(1), T(float(a) + 1.0F)); },
      [](double a) { return 1 / nearest<T>(a + 1); });
  close<T>(
      "hsqrt", [](T a) { return cu2sycl::hsqrt(a); }, [](double a) { return std::sqrt(a); });
  close<T>(
      "hrsqrt", [](T a) { return cu2sycl::hrsqrt(T(float(a) + 1.0F)); },
      [](double a) { return 1 / std::sqrt(nearest<T>(a + 1)); });
  close<T>(
      "hrcp", [](T a) { return cu2sycl::hrcp(T(float(a) + 1.0F)); }, [](double a) { return 1 / nearest<T>(a + 1); });
  close<T>(
      "hexp", [](T a) { return cu2sycl::hexp(T(-float(a))); }, [](double a) { return std::exp(-a); });
  close<T>(
      "hexp2", [](T a) { return cu2sycl::hexp2(T(-float(a))); }, [](double a) { return std::exp2(-a); });
  close<T>(
      "hexp10", [](T a) { return cu2sycl::hexp10(T(-float(a))); }, [](double a) { return std::pow(10.0, -a); });
  close<T>(
      "htanh_approx", [](T a) { return cu2sycl::htanh_approx(a); }, [](double a) { return std::tanh(a); });
  close<T>(
      "h2exp10", [](T a) { return cu2sycl::h2exp10(pair16<T>(a, T(-float(a)))).y; },
      [](double a) { return std::pow(10.0, -a); });
  close<T>(
      "h2tanh", [](T a) { return cu2sycl::h2tanh(pair16<T>(a, a)).x; }, [](double a) { return std::tanh(a); });
  close<T>(
      "h2rsqrt", [](T a) { return cu2sycl::h2rsqrt(pair16<T>(a, T(float(a) + 1.0F))).y; },
      [](double a) { return 1 / std::sqrt(nearest<T>(a + 1)); });
  close<T>(
      "h2rcp", [](T a) { return cu2sycl::h2rcp(pair16<T>(a, T(float(a) + 1.0F))).y; },
      [](double a) { return 1 / nearest<T>(a + 1); });
  close<T>(
      "hlog", [](T a) { return cu2sycl::hlog(T(float(a) + 2.0F)); },
      [](double a) { return std::log(nearest<T>(a + 2)); });
  close<T>(
      "hlog2", [](T a) { return cu2sycl::hlog2(T(float(a) + 2.0F)); },
      [](double a) { return std::log2(nearest<T>(a + 2)); });
  close<T>(
      "hlog10", [](T a) { return cu2sycl::hlog10(T(float(a) + 2.0F)); },
      [](double a) { return std::log10(nearest<T>(a + 2)); });
  close<T>(
      "hsin", [](T a) { return cu2sycl::hsin(a); }, [](double a) { return std::sin(a); });
  close<T>(
      "hcos", [](T a) { return cu2sycl::hcos(a); }, [](double a) { return std::cos(a); });
  close<T>(
      "htanh", [](T a) { return cu2sycl::htanh(a); }, [](double a) { return std::tanh(a); });
  close<T>(
      "h2exp", [](T a) { return cu2sycl::h2exp(pair16<T>(a, T(-float(a)))).y; }, [](double a) { return std::exp(-a); });
  close<T>(
      "h2sqrt", [](T a) { return cu2sycl::h2sqrt(pair16<T>(a, a)).x; }, [](double a) { return std::sqrt(a); });
  check::expect(cu2sycl::__hisnan(T(std::numeric_limits<float>::quiet_NaN())) && !cu2sycl::__hisnan(T(1.0F)),
                "__hisnan");
}

}  // namespace

int main() {
  all<sycl::half>("half");
  all<bfloat16>("bfloat16");
  // Conversions: ties to even, overflow, denormal numbers.
  for (const float v : {1.0F + 1.0F / 2048, 1.0F + 3.0F / 2048, 65519.0F, 65520.0F, 3e-8F, 2e-8F, -0.0F})
    check::equal("__float2half", static_cast<float>(cu2sycl::__float2half(v)),
                 static_cast<float>(nearest<sycl::half>(v)));
  for (const float v : {1.0F + 1.0F / 256, 1.0F + 3.0F / 256, 3.39e38F, -0.0F})
    check::equal("__float2bfloat16", static_cast<float>(cu2sycl::__float2bfloat16(v)),
                 static_cast<float>(nearest<bfloat16>(v)));
  check::equal("bits of half 1.5", cu2sycl::__half_as_ushort(sycl::half(1.5F)), 0x3e00);
  check::equal("half of bits", static_cast<float>(cu2sycl::__ushort_as_half(0xc100)), -2.5F);
  check::equal("bits of bfloat16 1.5", cu2sycl::__bfloat16_as_ushort(bfloat16(1.5F)), 0x3fc0);
  check::equal("bfloat16 of bits", static_cast<float>(cu2sycl::__ushort_as_bfloat16(0xc020)), -2.5F);
  check::equal("__half2int_rn", cu2sycl::__half2int_rn(sycl::half(2.5F)), 2);
  check::equal("__half2int_rz", cu2sycl::__half2int_rz(sycl::half(-2.5F)), -2);
  const auto pair = cu2sycl::__floats2half2_rn(1.0F, 2.0F);
  check::equal("__low2float", cu2sycl::__low2float(pair), 1.0F);
  check::equal("__high2float", cu2sycl::__high2float(pair), 2.0F);
  check::equal("__lowhigh2highlow", cu2sycl::__low2float(cu2sycl::__lowhigh2highlow(pair)), 2.0F);
  check::equal("__half22float2", cu2sycl::__half22float2(pair).y, 2.0F);
  return check::summary();
}
