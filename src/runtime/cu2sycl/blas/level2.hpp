// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Operations on matrices and vectors. cuBLAS Library, "cuBLAS Level-2 Function Reference". The arguments are those of
// cuBLAS; matrices are column-major. Functions return status_invalid_value for negative numbers of rows, leading
// dimensions that are too small, and increments of 0.
#pragma once

#include <algorithm>

#include "cu2sycl/blas/kernels.hpp"
#include "cu2sycl/blas/onemath.hpp"

namespace cu2sycl::blas {
namespace detail {

/// Checks a matrix with `rows` rows and leading dimension `ld`, and increments of vectors; returns the status.
inline status_t check(handle_t handle, long long rows, long long ld, int incx = 1, int incy = 1) {
  if (handle == nullptr) return status_not_initialized;
  const bool valid = rows >= 0 && ld >= std::max(1LL, rows) && incx != 0 && incy != 0;
  return valid ? status_success : status_invalid_value;
}

/// Computes y = alpha A x + beta y for a view of A with m rows and n columns.
template <typename T, typename A>
status_t multiply_vector(handle_t handle, long long m, long long n, const T* alpha, const A& a, const T* x, int incx,
                         const T* beta, T* y, int incy) {
  return guarded([&] {
    product<value_of<T>>(queue(handle), 1, m, 1, n, scalar<T>(handle, alpha), a, column<T>{x, n, incx},
                         scalar<T>(handle, beta), vector_target<T>{y, m, incy});
    return status_success;
  });
}

/// Computes A = alpha x y^T + A, or one triangle of it.
template <typename T, typename S>
status_t update(handle_t handle, long long m, long long n, const S* alpha, const T* x, int incx, const T* y, int incy,
                bool conjugated, T* a, int lda, fill_mode fill) {
  return guarded([&] {
    using V = value_of<T>;
    product<V>(queue(handle), 1, m, n, 1, scalar<S, V>(handle, alpha), column<T>{x, m, incx},
               column<T>{y, n, incy, conjugated}, one<T>(),
               target<strided<T>>{{a}, lda, fill, conjugated && fill != fill_full});
    return status_success;
  });
}

}  // namespace detail

/// Computes y = alpha op(A) x + beta y, where A has m rows and n columns (cublas<t>gemv).
template <typename T>
status_t gemv(handle_t handle, operation op, int m, int n, const T* alpha, const T* a, int lda, const T* x, int incx,
              const T* beta, T* y, int incy) {
  if (const status_t wrong = detail::check(handle, m, lda, incx, incy); wrong != status_success) return wrong;
  if (n < 0) return status_invalid_value;
  if (detail::onemath::gemv(handle, op, m, n, alpha, a, lda, x, incx, beta, y, incy)) return status_success;
  const bool plain = op == op_n;
  return detail::multiply_vector(handle, plain ? m : n, plain ? n : m, alpha,
                                 detail::full<detail::strided<const T>>{{a}, lda, op}, x, incx, beta, y, incy);
}

/// Computes y = alpha A x + beta y for a symmetric n x n matrix (cublas<t>symv).
template <typename T>
status_t symv(handle_t handle, fill_mode fill, int n, const T* alpha, const T* a, int lda, const T* x, int incx,
              const T* beta, T* y, int incy) {
  if (const status_t wrong = detail::check(handle, n, lda, incx, incy); wrong != status_success) return wrong;
  return detail::multiply_vector(handle, n, n, alpha, detail::symmetric<T>{a, lda, fill}, x, incx, beta, y, incy);
}

/// Computes y = alpha A x + beta y for a Hermitian n x n matrix (cublas<t>hemv).
template <typename T>
status_t hemv(handle_t handle, fill_mode fill, int n, const T* alpha, const T* a, int lda, const T* x, int incx,
              const T* beta, T* y, int incy) {
  if (const status_t wrong = detail::check(handle, n, lda, incx, incy); wrong != status_success) return wrong;
  return detail::multiply_vector(handle, n, n, alpha, detail::symmetric<T>{a, lda, fill, true}, x, incx, beta, y, incy);
}

/// Computes A = alpha x y^T + A (cublas<t>ger, cublas<t>geru).
template <typename T>
status_t ger(handle_t handle, int m, int n, const T* alpha, const T* x, int incx, const T* y, int incy, T* a, int lda) {
  if (const status_t wrong = detail::check(handle, m, lda, incx, incy); wrong != status_success) return wrong;
  return detail::update(handle, m, n, alpha, x, incx, y, incy, false, a, lda, fill_full);
}

/// Computes A = alpha x y^H + A (cublas<t>gerc).
template <typename T>
status_t gerc(handle_t handle, int m, int n, const T* alpha, const T* x, int incx, const T* y, int incy, T* a,
              int lda) {
  if (const status_t wrong = detail::check(handle, m, lda, incx, incy); wrong != status_success) return wrong;
  return detail::update(handle, m, n, alpha, x, incx, y, incy, true, a, lda, fill_full);
}

/// Computes one triangle of A = alpha x x^T + A (cublas<t>syr).
template <typename T>
status_t syr(handle_t handle, fill_mode fill, int n, const T* alpha, const T* x, int incx, T* a, int lda) {
  if (const status_t wrong = detail::check(handle, n, lda, incx); wrong != status_success) return wrong;
  return detail::update(handle, n, n, alpha, x, incx, x, incx, false, a, lda, fill);
}

/// Computes one triangle of A = alpha x x^H + A with a real alpha (cublas<t>her).
template <typename T>
status_t her(handle_t handle, fill_mode fill, int n, const detail::real_of<T>* alpha, const T* x, int incx, T* a,
             int lda) {
  if (const status_t wrong = detail::check(handle, n, lda, incx); wrong != status_success) return wrong;
  return detail::update(handle, n, n, alpha, x, incx, x, incx, true, a, lda, fill);
}

/// Computes x = op(A) x for a triangular A (cublas<t>trmv). Waits.
template <typename T>
status_t trmv(handle_t handle, fill_mode fill, operation op, diagonal unit, int n, const T* a, int lda, T* x,
              int incx) {
  if (const status_t wrong = detail::check(handle, n, lda, incx); wrong != status_success) return wrong;
  if (n <= 0) return status_success;
  return detail::guarded([&] {
    sycl::queue& queue = detail::queue(handle);
    T* const copied = sycl::malloc_device<T>(static_cast<std::size_t>(n), queue);
    if (copied == nullptr) return status_alloc_failed;
    const long long count = n;
    parallel::each(queue, count, [=](long long i) { copied[i] = x[detail::element(i, count, incx)]; });
    using V = detail::value_of<T>;
    detail::product<V>(queue, 1, n, 1, n, detail::one<T>(), detail::triangular<T>{a, lda, fill, op, unit},
                       detail::column<T>{copied, n, 1}, detail::constant<V>{V{}}, detail::vector_target<T>{x, n, incx});
    queue.wait();
    sycl::free(copied, queue);
    return status_success;
  });
}

}  // namespace cu2sycl::blas
