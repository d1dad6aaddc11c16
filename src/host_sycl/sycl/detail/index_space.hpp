// range, id and nd_range: SYCL 2020, 4.9.1.
#pragma once

#include <cstddef>
#include <type_traits>

namespace sycl {

namespace detail {

template <int Dimensions>
struct coordinates {
  std::size_t values[Dimensions] = {};
  std::size_t get(int dimension) const { return values[dimension]; }
  std::size_t& operator[](int dimension) { return values[dimension]; }
  std::size_t operator[](int dimension) const { return values[dimension]; }
};

}  // namespace detail

template <int Dimensions = 1>
struct range : detail::coordinates<Dimensions> {
  template <int N = Dimensions, typename = typename std::enable_if<N == 1>::type>
  range(std::size_t a) : detail::coordinates<1>{{a}} {}
  template <int N = Dimensions, typename = typename std::enable_if<N == 2>::type>
  range(std::size_t a, std::size_t b) : detail::coordinates<2>{{a, b}} {}
  template <int N = Dimensions, typename = typename std::enable_if<N == 3>::type>
  range(std::size_t a, std::size_t b, std::size_t c) : detail::coordinates<3>{{a, b, c}} {}
  std::size_t size() const {
    std::size_t n = 1;
    for (const std::size_t v : this->values) n *= v;
    return n;
  }
  friend range operator*(const range& a, const range& b) {
    range out = a;
    for (int i = 0; i < Dimensions; ++i) out[i] *= b[i];
    return out;
  }
  friend bool operator==(const range& a, const range& b) {
    for (int i = 0; i < Dimensions; ++i) {
      if (a[i] != b[i]) return false;
    }
    return true;
  }
  friend bool operator!=(const range& a, const range& b) { return !(a == b); }
};

template <int Dimensions = 1>
struct id : detail::coordinates<Dimensions> {
  id() = default;
  template <int N = Dimensions, typename = typename std::enable_if<N == 1>::type>
  id(std::size_t a) : detail::coordinates<1>{{a}} {}
  template <int N = Dimensions, typename = typename std::enable_if<N == 2>::type>
  id(std::size_t a, std::size_t b) : detail::coordinates<2>{{a, b}} {}
  template <int N = Dimensions, typename = typename std::enable_if<N == 3>::type>
  id(std::size_t a, std::size_t b, std::size_t c) : detail::coordinates<3>{{a, b, c}} {}
  template <int N = Dimensions, typename = typename std::enable_if<N == 1>::type>
  operator std::size_t() const {
    return this->values[0];
  }
};

namespace detail {

template <typename Index>
inline constexpr int index_dimensions = 0;
template <int Dimensions>
inline constexpr int index_dimensions<range<Dimensions>> = Dimensions;
template <int Dimensions>
inline constexpr int index_dimensions<id<Dimensions>> = Dimensions;

template <typename Index>
Index make_index() {
  if constexpr (index_dimensions<Index> == 1)
    return Index(std::size_t{0});
  else if constexpr (index_dimensions<Index> == 2)
    return Index(0, 0);
  else
    return Index(0, 0, 0);
}

/// Returns the sizes as the last ones of three; the others are 1.
template <int Dimensions>
range<3> in_three(const range<Dimensions>& r) {
  range<3> out(1, 1, 1);
  for (int d = 0; d < Dimensions; ++d) out[3 - Dimensions + d] = r[d];
  return out;
}

}  // namespace detail

template <int Dimensions = 1>
class nd_range {
 public:
  nd_range(range<Dimensions> global, range<Dimensions> local) : global_(global), local_(local) {}
  range<Dimensions> get_global_range() const { return global_; }
  range<Dimensions> get_local_range() const { return local_; }

 private:
  range<Dimensions> global_;
  range<Dimensions> local_;
};

}  // namespace sycl
