// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// LU factorization of many small matrices, one per work-item, and inverses computed from it. cuBLAS Library,
// "cublas<t>getrfBatched" and "cublas<t>getriBatched". Much slower than a tuned library.
#pragma once

#include "cu2sycl/blas/level1.hpp"

namespace cu2sycl::blas {
namespace detail {

/// A matrix in column-major order.
template <typename T>
struct columns {
  T* data;
  int ld;
  value_of<std::remove_const_t<T>> get(int i, int j) const { return load(data[i + static_cast<long long>(j) * ld]); }
  void set(int i, int j, const value_of<T>& v) const { data[i + static_cast<long long>(j) * ld] = store<T>(v); }
};

template <typename T>
void exchange_rows(const columns<T>& m, int n, int a, int b) {
  for (int j = 0; a != b && j < n; ++j) {
    const auto kept = m.get(a, j);
    m.set(a, j, m.get(b, j));
    m.set(b, j, kept);
  }
}

}  // namespace detail

/// Factors each of `batches` n x n matrices in place, P A = L U (cublas<t>getrfBatched). `a` holds their addresses, in
/// device memory. `pivots` has n row numbers per matrix, counted from 1; if it is null, rows are not exchanged. `info`
/// gets per matrix 0, or the position of the first pivot that is 0, counted from 1.
template <typename T>
status_t getrf_batched(handle_t handle, int n, T* const* a, int lda, int* pivots, int* info, int batches) {
  if (handle == nullptr) return status_not_initialized;
  if (n < 0 || batches < 0 || lda < std::max(1, n)) return status_invalid_value;
  return detail::guarded([&] {
    using V = detail::value_of<T>;
    parallel::each(detail::queue(handle), batches, [=](long long id) {
      const detail::columns<T> m{a[id], lda};
      info[id] = 0;
      for (int k = 0; k < n; ++k) {
        int best = k;
        for (int i = k + 1; pivots != nullptr && i < n; ++i)
          if (detail::magnitude(m.get(i, k)) > detail::magnitude(m.get(best, k))) best = i;
        if (pivots != nullptr) pivots[id * n + k] = best + 1;
        detail::exchange_rows(m, n, k, best);
        const V pivot = m.get(k, k);
        if (pivot == V{}) {
          if (info[id] == 0) info[id] = k + 1;
          continue;
        }
        for (int i = k + 1; i < n; ++i) {
          const V factor = m.get(i, k) / pivot;
          m.set(i, k, factor);
          for (int j = k + 1; j < n; ++j) m.set(i, j, m.get(i, j) - factor * m.get(k, j));
        }
      }
    });
    return status_success;
  });
}

/// Computes the inverses of n x n matrices from the result of getrf_batched (cublas<t>getriBatched). `info` gets per
/// matrix 0, or the position of the first pivot that is 0, counted from 1.
template <typename T>
status_t getri_batched(handle_t handle, int n, const T* const* a, int lda, const int* pivots, T* const* c, int ldc,
                       int* info, int batches) {
  if (handle == nullptr) return status_not_initialized;
  if (n < 0 || batches < 0 || lda < std::max(1, n) || ldc < std::max(1, n)) return status_invalid_value;
  return detail::guarded([&] {
    using V = detail::value_of<T>;
    parallel::each(detail::queue(handle), batches, [=](long long id) {
      const detail::columns<const T> m{a[id], lda};
      const detail::columns<T> inverse{c[id], ldc};
      info[id] = 0;
      for (int k = n - 1; k >= 0; --k)
        if (m.get(k, k) == V{}) info[id] = k + 1;
      if (info[id] != 0) return;
      for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i) inverse.set(i, j, detail::converted<V>(i == j ? 1 : 0));
      for (int k = 0; pivots != nullptr && k < n; ++k) detail::exchange_rows(inverse, n, k, pivots[id * n + k] - 1);
      for (int j = 0; j < n; ++j) {  // solves L y = P e, then U x = y
        for (int i = 0; i < n; ++i)
          for (int k = 0; k < i; ++k) inverse.set(i, j, inverse.get(i, j) - m.get(i, k) * inverse.get(k, j));
        for (int i = n - 1; i >= 0; --i) {
          for (int k = i + 1; k < n; ++k) inverse.set(i, j, inverse.get(i, j) - m.get(i, k) * inverse.get(k, j));
          inverse.set(i, j, inverse.get(i, j) / m.get(i, i));
        }
      }
    });
    return status_success;
  });
}

}  // namespace cu2sycl::blas
