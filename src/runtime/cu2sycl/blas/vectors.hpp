// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Copies between host and device. cuBLAS Library, cublasSetVector and related functions. `size` is the size of an
// element in bytes. Functions return status_invalid_value for negative sizes, and increments and leading dimensions
// that are not positive.
#pragma once

#include <algorithm>
#include <cstddef>

#include "cu2sycl/blas/handle.hpp"
#include "cu2sycl/core/queue.hpp"

namespace cu2sycl::blas {
namespace detail {

/// Submits copies of `columns` columns of `rows` elements; the columns start `ld_from` and `ld_to` elements apart.
inline status_t copy_runs(sycl::queue& queue, long long rows, long long columns, int size, const void* from,
                          long long ld_from, void* to, long long ld_to) {
  if (rows < 0 || columns < 0 || size <= 0 || ld_from <= 0 || ld_to <= 0) return status_invalid_value;
  if (rows == 0 || columns == 0) return status_success;
  return guarded([&] {
    const auto bytes = static_cast<std::size_t>(size);
    const auto* source = static_cast<const std::byte*>(from);
    auto* target = static_cast<std::byte*>(to);
    if (rows == ld_from && rows == ld_to) {
      queue.memcpy(target, source, static_cast<std::size_t>(rows * columns) * bytes);
      return status_success;
    }
    for (long long column = 0; column < columns; ++column)
      queue.memcpy(target + static_cast<std::size_t>(column * ld_to) * bytes,
                   source + static_cast<std::size_t>(column * ld_from) * bytes, static_cast<std::size_t>(rows) * bytes);
    return status_success;
  });
}

inline status_t waited(sycl::queue& queue, status_t status) {
  if (status != status_success) return status;
  return guarded([&] {
    queue.wait();
    return status_success;
  });
}

}  // namespace detail

/// Copies n elements in either direction and waits (cublasSetVector, cublasGetVector).
inline status_t copy_vector(int n, int size, const void* x, int incx, void* y, int incy) {
  sycl::queue& queue = default_queue();
  const bool dense = incx == 1 && incy == 1;
  return detail::waited(queue, detail::copy_runs(queue, dense ? n : 1, dense ? 1 : n, size, x,
                                                 dense ? std::max(1, n) : incx, y, dense ? std::max(1, n) : incy));
}

/// Like copy_vector, but does not wait (cublasSetVectorAsync, cublasGetVectorAsync).
inline status_t copy_vector_async(int n, int size, const void* x, int incx, void* y, int incy, sycl::queue& queue) {
  const bool dense = incx == 1 && incy == 1;
  return detail::copy_runs(queue, dense ? n : 1, dense ? 1 : n, size, x, dense ? std::max(1, n) : incx, y,
                           dense ? std::max(1, n) : incy);
}

/// Copies a matrix in either direction and waits (cublasSetMatrix, cublasGetMatrix).
inline status_t copy_matrix(int rows, int columns, int size, const void* a, int lda, void* b, int ldb) {
  sycl::queue& queue = default_queue();
  return detail::waited(queue, detail::copy_runs(queue, rows, columns, size, a, lda, b, ldb));
}

/// Like copy_matrix, but does not wait (cublasSetMatrixAsync, cublasGetMatrixAsync).
inline status_t copy_matrix_async(int rows, int columns, int size, const void* a, int lda, void* b, int ldb,
                                  sycl::queue& queue) {
  return detail::copy_runs(queue, rows, columns, size, a, lda, b, ldb);
}

}  // namespace cu2sycl::blas
