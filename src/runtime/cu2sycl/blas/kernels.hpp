// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// The kernels of the BLAS functions: products of matrices that are read through views, loops over elements, reductions.
// They run on any device and are correct, but much slower than a tuned library. If <oneapi/math.hpp> is available, the
// functions that take most time use it (onemath.hpp).
#pragma once

#include <cstddef>
#include <sycl/sycl.hpp>
#include <type_traits>
#include <vector>

#include "cu2sycl/blas/handle.hpp"
#include "cu2sycl/blas/number.hpp"
#include "cu2sycl/parallel/reduce.hpp"

namespace cu2sycl::blas::detail {

/// alpha or beta: a value from the host, or one that kernels read from device memory.
template <typename T, typename V = value_of<T>>
struct scalar {
  const T* at = nullptr;
  V value{};

  scalar(handle_t handle, const T* from) {
    if (handle->pointers == pointer_mode_device)
      at = from;
    else
      value = converted<V>(load(*from));
  }
  V operator()() const { return at == nullptr ? value : converted<V>(load(*at)); }
};

/// A matrix of a batch, located by a stride, or by an array of pointers (`pointers`).
template <typename T>
struct strided {
  T* base;
  long long stride = 0;
  T* operator()(std::size_t batch) const { return base + static_cast<long long>(batch) * stride; }
};
template <typename T>
struct pointers {
  T* const* base;
  T* operator()(std::size_t batch) const { return base[batch]; }
};

/// op(A) of a full matrix in column-major order.
template <typename Place>
struct full {
  Place place;
  long long ld;
  operation op = op_n;

  auto operator()(std::size_t batch, long long row, long long column) const {
    const auto* a = place(batch);
    const auto value = load(op == op_n || op == op_conjugate ? a[row + column * ld] : a[column + row * ld]);
    return op == op_c || op == op_conjugate ? conjugate(value) : value;
  }
};

/// A symmetric or Hermitian matrix; only one triangle is stored.
template <typename T>
struct symmetric {
  const T* a;
  long long ld;
  fill_mode fill;
  bool hermitian = false;

  auto operator()(std::size_t, long long row, long long column) const {
    const bool stored = fill == fill_lower ? row >= column : row <= column;
    auto value = load(stored ? a[row + column * ld] : a[column + row * ld]);
    if (!hermitian) return value;
    if (!stored) value = conjugate(value);
    if constexpr (!std::is_arithmetic_v<value_of<T>>) {
      if (row == column) value.im = 0;
    }
    return value;
  }
};

/// op(A) of a triangular matrix.
template <typename T>
struct triangular {
  const T* a;
  long long ld;
  fill_mode fill;
  operation op;
  diagonal unit;

  [[nodiscard]] bool lower() const { return (fill == fill_lower) == (op == op_n); }  // of op(A)
  auto operator()(std::size_t, long long row, long long column) const {
    using V = value_of<T>;
    if (row == column && unit == diagonal_unit) return converted<V>(1);
    if (lower() ? row < column : row > column) return V{};
    const V value = load(op == op_n ? a[row + column * ld] : a[column + row * ld]);
    return op == op_c ? conjugate(value) : value;
  }
};

/// Returns the offset of element `i` of a vector of n elements `step` apart; a negative step counts from the end.
inline long long element(long long i, long long n, long long step) {
  return step >= 0 ? i * step : (i - (n - 1)) * step;
}

/// A vector as a matrix of one column or of one row.
template <typename T>
struct column {
  const T* x;
  long long n;
  long long step;
  bool conjugated = false;

  auto operator()(std::size_t, long long row, long long across) const {
    const auto value = load(x[element(row + across, n, step)]);
    return conjugated ? conjugate(value) : value;
  }
};

/// The destination of a product: a matrix of each batch, or one of its triangles.
template <typename Place>
struct target {
  Place place;
  long long ld;
  fill_mode fill = fill_full;
  bool hermitian = false;  // the diagonal is real

  [[nodiscard]] bool has(long long row, long long column) const {
    return fill == fill_full || (fill == fill_lower ? row >= column : row <= column);
  }
  auto* at(std::size_t batch, long long row, long long column) const { return place(batch) + row + column * ld; }
};
template <typename T>
struct vector_target {
  T* y;
  long long n;
  long long step;
  bool hermitian = false;

  [[nodiscard]] bool has(long long, long long) const { return true; }
  T* at(std::size_t, long long row, long long) const { return y + element(row, n, step); }
};

inline std::size_t rounded_up(long long n, std::size_t to) { return (static_cast<std::size_t>(n) + to - 1) / to * to; }

/// Computes C = alpha A B + beta C for each batch; A is m x k, B is k x n. C is not read if beta is zero.
template <typename V, typename A, typename B, typename C, typename Alpha, typename Beta>
void product(sycl::queue& queue, std::size_t batches, long long m, long long n, long long k, const Alpha& alpha,
             const A& a, const B& b, const Beta& beta, const C& c) {
  if (m <= 0 || n <= 0 || batches == 0) return;
  constexpr std::size_t kTile = 16;
  const std::size_t down = rounded_up(m, kTile) / kTile;
  const std::size_t across = rounded_up(n, kTile) / kTile;
  queue.submit([&](sycl::handler& cgh) {
    sycl::local_accessor<V, 1> left(sycl::range<1>(kTile * kTile), cgh);
    sycl::local_accessor<V, 1> right(sycl::range<1>(kTile * kTile), cgh);
    const sycl::range<1> group(kTile * kTile);
    cgh.parallel_for(sycl::nd_range<1>(batches * down * across * group, group), [=](sycl::nd_item<1> item) {
      const std::size_t tile = item.get_group(0);
      const std::size_t batch = tile / (down * across);
      const std::size_t x = item.get_local_id(0) % kTile;
      const std::size_t y = item.get_local_id(0) / kTile;
      const auto row = static_cast<long long>(tile % down * kTile + x);
      const auto column = static_cast<long long>(tile / down % across * kTile + y);
      const V scale = alpha();
      V sum{};
      for (long long from = 0; from < k && !(scale == V{}); from += kTile) {  // A and B are not read if alpha is zero
        const auto over_x = from + static_cast<long long>(x);
        const auto over_y = from + static_cast<long long>(y);
        left[y * kTile + x] = row < m && over_y < k ? converted<V>(a(batch, row, over_y)) : V{};
        right[y * kTile + x] = column < n && over_x < k ? converted<V>(b(batch, over_x, column)) : V{};
        sycl::group_barrier(item.get_group());
        for (std::size_t i = 0; i < kTile; ++i) sum = sum + left[i * kTile + x] * right[y * kTile + i];
        sycl::group_barrier(item.get_group());
      }
      if (row >= m || column >= n || !c.has(row, column)) return;
      auto* const at = c.at(batch, row, column);
      using T = std::remove_pointer_t<std::remove_const_t<decltype(at)>>;
      V value = scale * sum;
      const V factor = beta();
      if (!(factor == V{})) value = value + factor * converted<V>(load(*at));
      if constexpr (!std::is_arithmetic_v<V>) {
        if (c.hermitian && row == column) value.im = 0;
      }
      *at = store<T>(value);
    });
  });
}

/// A constant value as alpha or beta.
template <typename V>
struct constant {
  V value;
  V operator()() const { return value; }
};
template <typename T>
constant<value_of<T>> one() {
  return {converted<value_of<T>>(1)};
}

/// Combines `first(i)` for all i in [0, n), always in the same order, and stores `last(combined)` in `result`, which is
/// on the host or the device as the handle's pointer mode says. Waits if it is on the host.
template <typename V, typename T, typename First, typename Combine, typename Last>
void reduce(handle_t handle, long long n, T* result, const V& identity, const First& first, const Combine& combine,
            const Last& last) {
  const bool host = handle->pointers == pointer_mode_host;
  sycl::queue& on = queue(handle);
  parallel::workspace memory(&on);
  T* const to = host ? memory.take<T>(1) : result;
  parallel::reduce(on, memory, n, first, identity, combine, [=](const V& combined) { *to = last(combined); });
  if (host) on.memcpy(result, to, sizeof(T)).wait();
}

}  // namespace cu2sycl::blas::detail
