// Rounding down, up and toward zero against the rounding modes of the host's processor.
#include <cfenv>
#include <cu2sycl/math/convert.hpp>
#include <cu2sycl/math/rounding.hpp>

#include "check.hpp"

namespace {

template <typename T>
struct Three {
  T a, b, c;
};

template <typename T>
std::vector<Three<T>> triples() {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> mantissa(1.0, 2.0);
  std::uniform_int_distribution<int> exponent(-20, 20);
  std::uniform_int_distribution<int> sign(0, 1);
  const auto one = [&] {
    return static_cast<T>((sign(random) ? -1 : 1) * std::ldexp(mantissa(random), exponent(random)));
  };
  std::vector<Three<T>> out;
  for (int i = 0; i < 3000; ++i) out.push_back({one(), one(), one()});
  const T huge = std::numeric_limits<T>::max();
  out.push_back({huge, huge, huge});
  out.push_back({-huge, huge, T(1)});
  out.push_back({T(1), T(0), T(3)});
  out.push_back({T(3), T(-3), T(9)});
  out.push_back({std::numeric_limits<T>::infinity(), T(2), T(1)});
  return out;
}

template <typename T, typename Device, typename Host>
void compare(const char* what, int mode, const std::vector<Three<T>>& values, Device device, Host host) {
  const std::vector<T> got = check::on_device<T>(values, device);
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::fesetround(mode);
    volatile T a = values[i].a, b = values[i].b, c = values[i].c;
    const volatile T wanted = host(a, b, c);
    std::fesetround(FE_TONEAREST);
    if (got[i] == wanted || (std::isnan(got[i]) && std::isnan(wanted))) continue;
    if (++check::failures() < 20)
      std::printf("%s of %a, %a, %a: got %a, wanted %a\n", what, static_cast<double>(a), static_cast<double>(b),
                  static_cast<double>(c), static_cast<double>(got[i]), static_cast<double>(wanted));
  }
}

}  // namespace

#define OPERATION(T, name, arguments, host)  \
  compare<T>(                                \
      #name "_rd", FE_DOWNWARD, values,      \
      [](Three<T> v) {                       \
        (void)v;                             \
        return cu2sycl::name##_rd arguments; \
      },                                     \
      host);                                 \
  compare<T>(                                \
      #name "_ru", FE_UPWARD, values,        \
      [](Three<T> v) {                       \
        (void)v;                             \
        return cu2sycl::name##_ru arguments; \
      },                                     \
      host);                                 \
  compare<T>(                                \
      #name "_rz", FE_TOWARDZERO, values,    \
      [](Three<T> v) {                       \
        (void)v;                             \
        return cu2sycl::name##_rz arguments; \
      },                                     \
      host);

template <typename T>
T plus(T a, T b, T) {
  volatile T r = a + b;
  return r;
}
template <typename T>
T minus(T a, T b, T) {
  volatile T r = a - b;
  return r;
}
template <typename T>
T times(T a, T b, T) {
  volatile T r = a * b;
  return r;
}
template <typename T>
T by(T a, T b, T) {
  volatile T r = a / b;
  return r;
}
template <typename T>
T root(T a, T, T) {
  volatile T x = std::fabs(a);
  volatile T r = std::sqrt(x);
  return r;
}
template <typename T>
T reciprocal(T a, T, T) {
  volatile T r = T(1) / a;
  return r;
}
template <typename T>
T fused(T a, T b, T c) {
  volatile T r = std::fma(a, b, c);
  return r;
}

int main() {
  {
    const auto values = triples<float>();
    OPERATION(float, __fadd, (v.a, v.b), plus<float>)
    OPERATION(float, __fsub, (v.a, v.b), minus<float>)
    OPERATION(float, __fmul, (v.a, v.b), times<float>)
    OPERATION(float, __fdiv, (v.a, v.b), by<float>)
    OPERATION(float, __fsqrt, (sycl::fabs(v.a)), root<float>)
    OPERATION(float, __frcp, (v.a), reciprocal<float>)
    OPERATION(float, __fmaf, (v.a, v.b, v.c), fused<float>)
  }
  {
    const auto values = triples<double>();
    OPERATION(double, __dadd, (v.a, v.b), plus<double>)
    OPERATION(double, __dsub, (v.a, v.b), minus<double>)
    OPERATION(double, __dmul, (v.a, v.b), times<double>)
    OPERATION(double, __ddiv, (v.a, v.b), by<double>)
    OPERATION(double, __dsqrt, (sycl::fabs(v.a)), root<double>)
    OPERATION(double, __drcp, (v.a), reciprocal<double>)
    OPERATION(double, __fma, (v.a, v.b, v.c), fused<double>)
  }
  return check::summary();
}
