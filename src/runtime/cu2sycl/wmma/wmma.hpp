// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Matrix products of a warp (nvcuda::wmma) on sub-groups of 32, with shuffles and without matrix hardware. CUDA C++
// Programming Guide, "Warp Matrix Functions". In all fragments, element i of lane l is element l * num_elements + i of
// the matrix in row-major order.
#pragma once

#include <cstdint>
#include <limits>
#include <sycl/sycl.hpp>
#include <type_traits>

#include "cu2sycl/group/warp.hpp"
#include "cu2sycl/half/bfloat16.hpp"
#include "cu2sycl/half/half.hpp"

namespace cu2sycl::nvcuda::wmma {

struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
enum layout_t { mem_row_major, mem_col_major };
namespace precision {
struct tf32;
}  // namespace precision

/// Rounds to a mantissa of 10 bits, to nearest, ties away from zero (__float_to_tf32).
inline float float_to_tf32(float value) {
  if (value != value) return std::numeric_limits<float>::quiet_NaN();
  return sycl::bit_cast<float>((sycl::bit_cast<std::uint32_t>(value) + 0x1000U) & ~0x1fffU);
}

namespace detail {

template <typename T>
struct element {
  using type = T;
};
template <>
struct element<precision::tf32> {
  using type = float;
};

/// Whether CUDA has products of this shape and type.
template <int M, int N, int K, typename T>
constexpr bool is_shape() {
  if (std::is_same_v<T, double>) return M == 8 && N == 8 && K == 4;
  if (std::is_same_v<T, precision::tf32>) return M == 16 && N == 16 && K == 8;
  return M * N == 256 && K == 16 && (M == 8 || M == 16 || M == 32);
}

/// The elements of a fragment that a lane holds, for exchange with other lanes.
template <typename Fragment>
struct part {
  typename Fragment::element_type x[Fragment::num_elements];
};
template <typename Fragment>
part<Fragment> part_of(const Fragment& fragment) {
  part<Fragment> out;
  for (int i = 0; i < Fragment::num_elements; ++i) out.x[i] = fragment.x[i];
  return out;
}

/// Returns the part of another lane. Shuffles words, as not all compilers shuffle objects of classes.
template <typename Part, int Dimensions>
CU2SYCL_CONVERGENT Part from_lane(const sycl::nd_item<Dimensions>& item, const Part& own, unsigned lane) {
  struct words {
    unsigned word[sizeof(Part) / sizeof(unsigned)];
  };
  auto all = sycl::bit_cast<words>(own);
  for (unsigned& one : all.word) one = shuffle(item, ~0U, one, static_cast<int>(lane));
  return sycl::bit_cast<Part>(all);
}

/// Converts a sum to an element. With `saturate`, sums are clamped to the range of T, and NaN becomes 0.
template <typename T, typename Sum>
T rounded(Sum sum, bool saturate) {
  if (!saturate) {
    if constexpr (std::is_same_v<T, int>) return static_cast<int>(static_cast<std::uint32_t>(sum));
    return static_cast<T>(sum);
  }
  const Sum largest = std::is_same_v<T, sycl::half> ? Sum(65504) : Sum(std::numeric_limits<T>::max());
  const Sum lowest = std::is_same_v<T, int> ? -largest - 1 : -largest;
  if (sum != sum) return T(0);
  return static_cast<T>(sum > largest ? largest : sum < lowest ? lowest : sum);
}

}  // namespace detail

/// A matrix of M x K (matrix_a), K x N (matrix_b) or M x N (accumulator) elements, which is distributed over the lanes.
template <typename Use, int M, int N, int K, typename T, typename Layout = void>
class fragment {
  static_assert(detail::is_shape<M, N, K, T>() || std::is_same_v<Use, accumulator>, "no shape of CUDA's");

 public:
  using element_type = typename detail::element<T>::type;
  using storage_element_type = element_type;

  static constexpr int rows = std::is_same_v<Use, matrix_b> ? K : M;
  static constexpr int columns = std::is_same_v<Use, matrix_a> ? K : N;
  static constexpr int num_elements = rows * columns / warp_size;
  static constexpr int num_storage_elements = num_elements;

  element_type x[num_elements];
};

/// Sets all elements of a fragment.
template <typename Use, int M, int N, int K, typename T, typename Layout, typename Value>
void fill_fragment(fragment<Use, M, N, K, T, Layout>& out, const Value& value) {
  using element = typename fragment<Use, M, N, K, T, Layout>::element_type;
  for (element& one : out.x) one = static_cast<element>(value);
}

namespace detail {

/// Returns the index in memory of an element of a fragment.
template <typename Fragment>
std::size_t place(unsigned lane, int i, unsigned stride, bool by_rows) {
  const unsigned number = lane * Fragment::num_elements + static_cast<unsigned>(i);
  const std::size_t row = number / Fragment::columns;
  const std::size_t column = number % Fragment::columns;
  return by_rows ? row * stride + column : column * stride + row;
}

template <typename Fragment, int Dimensions>
CU2SYCL_CONVERGENT void load(const sycl::nd_item<Dimensions>& item, Fragment& to,
                             const typename Fragment::element_type* from, unsigned stride, bool by_rows) {
  sycl::group_barrier(item.get_sub_group());
  const unsigned lane = cu2sycl::detail::lane(item);
  for (int i = 0; i < Fragment::num_elements; ++i) to.x[i] = from[place<Fragment>(lane, i, stride, by_rows)];
  sycl::group_barrier(item.get_sub_group());
}

}  // namespace detail

/// Loads a matrix whose rows or columns start `stride` elements apart. All lanes of the warp must call it together.
template <typename Use, int M, int N, int K, typename T, typename Layout, int Dimensions>
CU2SYCL_CONVERGENT void load_matrix_sync(const sycl::nd_item<Dimensions>& item, fragment<Use, M, N, K, T, Layout>& to,
                                         const typename fragment<Use, M, N, K, T, Layout>::element_type* from,
                                         unsigned stride) {
  static_assert(!std::is_same_v<Use, accumulator>, "an accumulator has no layout of its own");
  detail::load(item, to, from, stride, std::is_same_v<Layout, row_major>);
}
template <int M, int N, int K, typename T, int Dimensions>
CU2SYCL_CONVERGENT void load_matrix_sync(const sycl::nd_item<Dimensions>& item, fragment<accumulator, M, N, K, T>& to,
                                         const T* from, unsigned stride, layout_t layout) {
  detail::load(item, to, from, stride, layout == mem_row_major);
}

/// Stores a matrix whose rows or columns start `stride` elements apart. All lanes of the warp must call it together.
template <int M, int N, int K, typename T, int Dimensions>
CU2SYCL_CONVERGENT void store_matrix_sync(const sycl::nd_item<Dimensions>& item, T* to,
                                          const fragment<accumulator, M, N, K, T>& from, unsigned stride,
                                          layout_t layout) {
  using Fragment = fragment<accumulator, M, N, K, T>;
  sycl::group_barrier(item.get_sub_group());  // as in CUDA, no lane writes before all have read
  const unsigned lane = cu2sycl::detail::lane(item);
  for (int i = 0; i < Fragment::num_elements; ++i) {
    to[detail::place<Fragment>(lane, i, stride, layout == mem_row_major)] = from.x[i];
  }
  sycl::group_barrier(item.get_sub_group());
}

/// Computes d = a * b + c. 16-bit numbers are summed in float and rounded once; the order of additions is not that of
/// CUDA. All lanes of the warp must call it together.
template <int M, int N, int K, typename T, typename LayoutA, typename LayoutB, typename D, typename C, int Dimensions>
CU2SYCL_CONVERGENT void mma_sync(const sycl::nd_item<Dimensions>& item, fragment<accumulator, M, N, K, D>& d,
                                 const fragment<matrix_a, M, N, K, T, LayoutA>& a,
                                 const fragment<matrix_b, M, N, K, T, LayoutB>& b,
                                 const fragment<accumulator, M, N, K, C>& c, bool saturate = false) {
  using Sum = std::conditional_t<std::is_integral_v<D>, std::int64_t,
                                 std::conditional_t<std::is_same_v<D, double>, double, float>>;
  constexpr unsigned of_a = fragment<matrix_a, M, N, K, T, LayoutA>::num_elements;
  constexpr unsigned of_b = fragment<matrix_b, M, N, K, T, LayoutB>::num_elements;
  constexpr unsigned of_d = fragment<accumulator, M, N, K, D>::num_elements;
  constexpr unsigned from_one = of_b < of_d ? of_b : of_d;  // elements of a row of b to take from one lane
  const auto own_a = detail::part_of(a);
  const auto own_b = detail::part_of(b);
  const unsigned lane = cu2sycl::detail::lane(item);
  const unsigned row = lane * of_d / N;
  const unsigned column = lane * of_d % N;
  Sum sums[of_d];
  for (unsigned i = 0; i < of_d; ++i) sums[i] = static_cast<Sum>(c.x[i]);
  for (unsigned k = 0; k < K; k += of_a) {
    const auto row_of_a = detail::from_lane(item, own_a, (row * K + k) / of_a);
    for (unsigned j = 0; j < of_a; ++j) {
      const unsigned number = (k + j) * N + column;
      for (unsigned i = 0; i < of_d; i += from_one) {
        const auto row_of_b = detail::from_lane(item, own_b, (number + i) / of_b);
        const unsigned first = of_b == from_one ? 0 : (number + i) % of_b;
        for (unsigned n = 0; n < from_one; ++n) {
          sums[i + n] += static_cast<Sum>(row_of_a.x[j]) * static_cast<Sum>(row_of_b.x[first + n]);
        }
      }
    }
  }
  for (unsigned i = 0; i < of_d; ++i) d.x[i] = detail::rounded<D>(sums[i], saturate);
}

}  // namespace cu2sycl::nvcuda::wmma
