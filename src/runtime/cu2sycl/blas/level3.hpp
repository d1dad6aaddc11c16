// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Operations on matrices. cuBLAS Library, "cuBLAS Level-3 Function Reference" and "BLAS-like Extension". The arguments
// are those of cuBLAS; matrices are column-major. Functions return status_invalid_value for negative numbers of rows
// and leading dimensions that are too small.
#pragma once

#include <algorithm>

#include "cu2sycl/blas/level2.hpp"

namespace cu2sycl::blas {
namespace detail {

/// Checks the arguments of a product of m x k by k x n matrices; returns the status.
inline status_t check_product(handle_t handle, operation op_a, operation op_b, int m, int n, int k, int lda, int ldb,
                              int ldc) {
  if (handle == nullptr) return status_not_initialized;
  const bool sizes = m >= 0 && n >= 0 && k >= 0;
  const bool leading =
      lda >= std::max(1, op_a == op_n ? m : k) && ldb >= std::max(1, op_b == op_n ? k : n) && ldc >= std::max(1, m);
  return sizes && leading ? status_success : status_invalid_value;
}

/// Computes C = alpha A B + beta C for views of A and B.
template <typename T, typename A, typename B, typename Alpha, typename Beta>
status_t multiply(handle_t handle, long long m, long long n, long long k, const Alpha& alpha, const A& a, const B& b,
                  const Beta& beta, T* c, long long ldc, fill_mode fill = fill_full, bool hermitian = false) {
  return guarded([&] {
    product<value_of<T>>(queue(handle), 1, m, n, k, alpha, a, b, beta, target<strided<T>>{{c}, ldc, fill, hermitian});
    return status_success;
  });
}

template <typename T>
full<strided<const T>> matrix(const T* a, long long ld, operation op = op_n) {
  return {{a}, ld, op};
}

}  // namespace detail

/// Computes C = alpha op(A) op(B) + beta C; op(A) is m x k, op(B) is k x n, C is m x n (cublas<t>gemm).
template <typename T>
status_t gemm(handle_t handle, operation op_a, operation op_b, int m, int n, int k, const T* alpha, const T* a, int lda,
              const T* b, int ldb, const T* beta, T* c, int ldc) {
  const status_t wrong = detail::check_product(handle, op_a, op_b, m, n, k, lda, ldb, ldc);
  if (wrong != status_success) return wrong;
  return detail::guarded([&] {
    if (detail::onemath::gemm(handle, op_a, op_b, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)) return status_success;
    return detail::multiply(handle, m, n, k, detail::scalar<T>(handle, alpha), detail::matrix(a, lda, op_a),
                            detail::matrix(b, ldb, op_b), detail::scalar<T>(handle, beta), c, ldc);
  });
}

/// Like gemm, for `batches` matrices that are `stride` elements apart (cublas<t>gemmStridedBatched).
template <typename T>
status_t gemm_strided_batched(handle_t handle, operation op_a, operation op_b, int m, int n, int k, const T* alpha,
                              const T* a, int lda, long long stride_a, const T* b, int ldb, long long stride_b,
                              const T* beta, T* c, int ldc, long long stride_c, int batches) {
  const status_t wrong = detail::check_product(handle, op_a, op_b, m, n, k, lda, ldb, ldc);
  if (wrong != status_success || batches < 0) return batches < 0 ? status_invalid_value : wrong;
  return detail::guarded([&] {
    if (detail::onemath::gemm_batch(handle, op_a, op_b, m, n, k, alpha, a, lda, stride_a, b, ldb, stride_b, beta, c,
                                    ldc, stride_c, batches))
      return status_success;
    using place = detail::strided<const T>;
    detail::product<detail::value_of<T>>(
        detail::queue(handle), static_cast<std::size_t>(batches), m, n, k, detail::scalar<T>(handle, alpha),
        detail::full<place>{{a, stride_a}, lda, op_a}, detail::full<place>{{b, stride_b}, ldb, op_b},
        detail::scalar<T>(handle, beta), detail::target<detail::strided<T>>{{c, stride_c}, ldc});
    return status_success;
  });
}

/// Like gemm, for `batches` matrices at the addresses in arrays in device memory (cublas<t>gemmBatched).
template <typename T>
status_t gemm_batched(handle_t handle, operation op_a, operation op_b, int m, int n, int k, const T* alpha,
                      const T* const* a, int lda, const T* const* b, int ldb, const T* beta, T* const* c, int ldc,
                      int batches) {
  const status_t wrong = detail::check_product(handle, op_a, op_b, m, n, k, lda, ldb, ldc);
  if (wrong != status_success || batches < 0) return batches < 0 ? status_invalid_value : wrong;
  return detail::guarded([&] {
    using place = detail::pointers<const T>;
    detail::product<detail::value_of<T>>(detail::queue(handle), static_cast<std::size_t>(batches), m, n, k,
                                         detail::scalar<T>(handle, alpha), detail::full<place>{{a}, lda, op_a},
                                         detail::full<place>{{b}, ldb, op_b}, detail::scalar<T>(handle, beta),
                                         detail::target<detail::pointers<T>>{{c}, ldc});
    return status_success;
  });
}

/// Computes C = alpha A B + beta C with a symmetric A, or C = alpha B A + beta C if A is on the right (cublas<t>symm).
template <typename T>
status_t symm(handle_t handle, side where, fill_mode fill, int m, int n, const T* alpha, const T* a, int lda,
              const T* b, int ldb, const T* beta, T* c, int ldc, bool hermitian = false) {
  if (const status_t wrong = detail::check(handle, m, std::min(ldb, ldc)); wrong != status_success) return wrong;
  const detail::scalar<T> factor(handle, alpha);
  const detail::scalar<T> kept(handle, beta);
  const detail::symmetric<T> square{a, lda, fill, hermitian};
  const auto other = detail::matrix(b, ldb);
  if (where == side_left) return detail::multiply(handle, m, n, m, factor, square, other, kept, c, ldc);
  return detail::multiply(handle, m, n, n, factor, other, square, kept, c, ldc);
}

/// Like symm, for a Hermitian A (cublas<t>hemm).
template <typename T>
status_t hemm(handle_t handle, side where, fill_mode fill, int m, int n, const T* alpha, const T* a, int lda,
              const T* b, int ldb, const T* beta, T* c, int ldc) {
  return symm(handle, where, fill, m, n, alpha, a, lda, b, ldb, beta, c, ldc, true);
}

/// Computes one triangle of C = alpha op(A) op(A)^T + beta C (cublas<t>syrk).
template <typename T>
status_t syrk(handle_t handle, fill_mode fill, operation op, int n, int k, const T* alpha, const T* a, int lda,
              const T* beta, T* c, int ldc) {
  if (const status_t wrong = detail::check(handle, n, ldc); wrong != status_success) return wrong;
  return detail::multiply(
      handle, n, n, k, detail::scalar<T>(handle, alpha), detail::matrix(a, lda, op == op_n ? op_n : op_t),
      detail::matrix(a, lda, op == op_n ? op_t : op_n), detail::scalar<T>(handle, beta), c, ldc, fill);
}

/// Computes one triangle of C = alpha op(A) op(A)^H + beta C with real alpha and beta (cublas<t>herk).
template <typename T>
status_t herk(handle_t handle, fill_mode fill, operation op, int n, int k, const detail::real_of<T>* alpha, const T* a,
              int lda, const detail::real_of<T>* beta, T* c, int ldc) {
  if (const status_t wrong = detail::check(handle, n, ldc); wrong != status_success) return wrong;
  using V = detail::value_of<T>;
  using real = detail::real_of<T>;
  return detail::multiply(
      handle, n, n, k, detail::scalar<real, V>(handle, alpha), detail::matrix(a, lda, op == op_n ? op_n : op_c),
      detail::matrix(a, lda, op == op_n ? op_c : op_n), detail::scalar<real, V>(handle, beta), c, ldc, fill, true);
}

/// Computes C = alpha op(A) B, or C = alpha B op(A) if A is on the right; A is triangular. C may be B (cublas<t>trmm).
template <typename T>
status_t trmm(handle_t handle, side where, fill_mode fill, operation op, diagonal unit, int m, int n, const T* alpha,
              const T* a, int lda, const T* b, int ldb, T* c, int ldc) {
  if (const status_t wrong = detail::check(handle, m, std::min(ldb, ldc)); wrong != status_success) return wrong;
  if (n < 0 || lda < std::max(1, where == side_left ? m : n)) return status_invalid_value;
  if (b == c && m > 0 && n > 0) {
    return detail::guarded([&] {
      sycl::queue& queue = detail::queue(handle);
      const std::size_t count =
          static_cast<std::size_t>(ldb) * static_cast<std::size_t>(n - 1) + static_cast<std::size_t>(m);
      T* const copied = sycl::malloc_device<T>(count, queue);
      if (copied == nullptr) return status_alloc_failed;
      queue.memcpy(copied, b, count * sizeof(T));
      const status_t out = trmm<T>(handle, where, fill, op, unit, m, n, alpha, a, lda, copied, ldb, c, ldc);
      queue.wait();
      sycl::free(copied, queue);
      return out;
    });
  }
  const detail::scalar<T> factor(handle, alpha);
  const detail::constant<detail::value_of<T>> nothing{};
  const detail::triangular<T> square{a, lda, fill, op, unit};
  const auto other = detail::matrix(b, ldb);
  if (where == side_left) return detail::multiply(handle, m, n, m, factor, square, other, nothing, c, ldc);
  return detail::multiply(handle, m, n, n, factor, other, square, nothing, c, ldc);
}

/// Solves op(A) X = alpha B, or X op(A) = alpha B if A is on the right; A is triangular, X replaces B (cublas<t>trsm).
template <typename T>
status_t trsm(handle_t handle, side where, fill_mode fill, operation op, diagonal unit, int m, int n, const T* alpha,
              const T* a, int lda, T* b, int ldb) {
  if (const status_t wrong = detail::check(handle, m, ldb); wrong != status_success) return wrong;
  if (n < 0 || lda < std::max(1, where == side_left ? m : n)) return status_invalid_value;
  return detail::guarded([&] {
    if (detail::onemath::trsm(handle, where, fill, op, unit, m, n, alpha, a, lda, b, ldb)) return status_success;
    using V = detail::value_of<T>;
    const detail::scalar<T> factor(handle, alpha);
    const detail::triangular<T> square{a, lda, fill, op, unit};
    const bool left = where == side_left;
    const long long size = left ? m : n;
    const long long step = left ? 1 : ldb;
    // If A is on the right, each row of X is solved with A's columns, in the opposite order.
    const bool forward = square.lower() == left;
    parallel::each(detail::queue(handle), left ? n : m, [=](long long line) {
      T* const x = b + line * (left ? ldb : 1);
      for (long long turn = 0; turn < size; ++turn) {
        const long long i = forward ? turn : size - 1 - turn;
        V sum = factor();
        if (sum == V{}) {
          x[i * step] = detail::store<T>(V{});
          continue;
        }
        sum = sum * detail::load(x[i * step]);
        for (long long before = 0; before < turn; ++before) {
          const long long j = forward ? before : size - 1 - before;
          sum = sum - (left ? square(0, i, j) : square(0, j, i)) * detail::load(x[j * step]);
        }
        x[i * step] = detail::store<T>(unit == diagonal_unit ? sum : sum / square(0, i, i));
      }
    });
    return status_success;
  });
}

/// Solves op(A) x = b with a triangular A; x replaces b (cublas<t>trsv). Returns status_not_supported if incx < 0.
template <typename T>
status_t trsv(handle_t handle, fill_mode fill, operation op, diagonal unit, int n, const T* a, int lda, T* x,
              int incx) {
  if (const status_t wrong = detail::check(handle, n, lda, incx); wrong != status_success) return wrong;
  if (incx < 0) return status_not_supported;
  detail::context own = *handle;
  own.pointers = pointer_mode_host;
  const T alpha = detail::store<T>(detail::converted<detail::value_of<T>>(1));
  // x is a row vector whose elements are `incx` apart: x^T op(A)^T = b^T.
  if (incx == 1) return trsm(&own, side_left, fill, op, unit, n, 1, &alpha, a, lda, x, std::max(1, n));
  const operation turned = op == op_n ? op_t : op_n;
  if (op == op_c && !std::is_arithmetic_v<detail::value_of<T>>) return status_not_supported;
  return trsm(&own, side_right, fill, turned, unit, 1, n, &alpha, a, lda, x, incx);
}

/// Computes C = alpha op(A) + beta op(B) (cublas<t>geam).
template <typename T>
status_t geam(handle_t handle, operation op_a, operation op_b, int m, int n, const T* alpha, const T* a, int lda,
              const T* beta, const T* b, int ldb, T* c, int ldc) {
  if (const status_t wrong = detail::check(handle, m, ldc); wrong != status_success) return wrong;
  return detail::guarded([&] {
    using V = detail::value_of<T>;
    const detail::scalar<T> first(handle, alpha);
    const detail::scalar<T> second(handle, beta);
    const auto left = detail::matrix(a, lda, op_a);
    const auto right = detail::matrix(b, ldb, op_b);
    parallel::each(detail::queue(handle), static_cast<long long>(m) * n, [=](long long i) {
      const long long row = i % m;
      const long long column = i / m;
      const V x = first();
      const V y = second();
      V sum{};
      if (!(x == V{})) sum = x * left(0, row, column);
      if (!(y == V{})) sum = sum + y * right(0, row, column);
      c[row + column * ldc] = detail::store<T>(sum);
    });
    return status_success;
  });
}

/// Computes C = diag(x) A, or C = A diag(x) if the diagonal is on the right (cublas<t>dgmm).
template <typename T>
status_t dgmm(handle_t handle, side where, int m, int n, const T* a, int lda, const T* x, int incx, T* c, int ldc) {
  if (const status_t wrong = detail::check(handle, m, std::min(lda, ldc)); wrong != status_success) return wrong;
  return detail::guarded([&] {
    const long long size = where == side_left ? m : n;
    parallel::each(detail::queue(handle), static_cast<long long>(m) * n, [=](long long i) {
      const long long row = i % m;
      const long long column = i / m;
      const auto factor = detail::load(x[detail::element(where == side_left ? row : column, size, incx)]);
      c[row + column * ldc] = detail::store<T>(detail::load(a[row + column * lda]) * factor);
    });
    return status_success;
  });
}

}  // namespace cu2sycl::blas
