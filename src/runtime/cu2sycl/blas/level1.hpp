// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Operations on vectors. cuBLAS Library, "cuBLAS Level-1 Function Reference". The arguments are those of cuBLAS:
// vectors of `n` elements that are `incx` elements apart; scalars and results are in host or device memory, as the
// pointer mode says. A function with a result on the host waits for it.
#pragma once

#include "cu2sycl/blas/kernels.hpp"

namespace cu2sycl::blas {
namespace detail {

template <bool Largest, typename T>
status_t find_extreme(handle_t handle, int n, const T* x, int incx, int* result) {
  if (handle == nullptr) return status_not_initialized;
  if (n > 0 && incx <= 0) n = 0;
  return guarded([&] {
    using real = real_of<T>;
    struct candidate {
      real magnitude;
      int place;
    };
    reduce(
        handle, n, result, candidate{0, 0},
        [=](long long i) {
          return candidate{static_cast<real>(magnitude(load(x[i * incx]))), static_cast<int>(i) + 1};
        },
        [](const candidate& a, const candidate& b) {
          if (a.place == 0 || b.place == 0) return a.place == 0 ? b : a;
          const bool second = Largest ? b.magnitude > a.magnitude : b.magnitude < a.magnitude;
          const bool tie = b.magnitude == a.magnitude && b.place < a.place;
          return second || tie ? b : a;
        },
        [](const candidate& a) { return a.place; });
    return status_success;
  });
}

template <bool Conjugated, typename T>
status_t inner_product(handle_t handle, int n, const T* x, int incx, const T* y, int incy, T* result) {
  if (handle == nullptr) return status_not_initialized;
  return guarded([&] {
    using V = value_of<T>;
    const long long count = n;
    reduce(
        handle, count, result, V{},
        [=](long long i) {
          const V a = load(x[element(i, count, incx)]);
          return (Conjugated ? conjugate(a) : a) * load(y[element(i, count, incy)]);
        },
        [](const V& a, const V& b) { return a + b; }, [](const V& sum) { return store<T>(sum); });
    return status_success;
  });
}

/// Calls `work(x, y)` for each pair of elements of two vectors.
template <typename X, typename Y, typename Work>
status_t on_pairs(handle_t handle, int n, X* x, int incx, Y* y, int incy, const Work& work) {
  if (handle == nullptr) return status_not_initialized;
  return guarded([&] {
    const long long count = n;
    parallel::each(queue(handle), count,
                   [=](long long i) { work(x[element(i, count, incx)], y[element(i, count, incy)]); });
    return status_success;
  });
}

}  // namespace detail

/// Finds the position, counted from 1, of the first element with the largest |re| + |im| (cublasI<t>amax).
template <typename T>
status_t amax(handle_t handle, int n, const T* x, int incx, int* result) {
  return detail::find_extreme<true>(handle, n, x, incx, result);
}

/// Finds the position, counted from 1, of the first element with the smallest |re| + |im| (cublasI<t>amin).
template <typename T>
status_t amin(handle_t handle, int n, const T* x, int incx, int* result) {
  return detail::find_extreme<false>(handle, n, x, incx, result);
}

/// Computes the sum of |re| + |im| (cublas<t>asum).
template <typename T>
status_t asum(handle_t handle, int n, const T* x, int incx, detail::real_of<T>* result) {
  if (handle == nullptr) return status_not_initialized;
  if (incx <= 0) n = 0;
  return detail::guarded([&] {
    using real = detail::real_of<T>;
    detail::reduce(
        handle, n, result, real{}, [=](long long i) { return detail::magnitude(detail::load(x[i * incx])); },
        [](real a, real b) { return a + b; }, [](real sum) { return sum; });
    return status_success;
  });
}

/// Computes the Euclidean norm (cublas<t>nrm2). Squares are added in double precision, without scaling.
template <typename T>
status_t nrm2(handle_t handle, int n, const T* x, int incx, detail::real_of<T>* result) {
  if (handle == nullptr) return status_not_initialized;
  if (incx <= 0) n = 0;
  return detail::guarded([&] {
    using real = detail::real_of<T>;
    detail::reduce(
        handle, n, result, 0.0,
        [=](long long i) {
          const auto value = detail::load(x[i * incx]);
          if constexpr (std::is_arithmetic_v<detail::value_of<T>>) {
            return static_cast<double>(value) * static_cast<double>(value);
          } else {
            return static_cast<double>(value.re) * static_cast<double>(value.re) +
                   static_cast<double>(value.im) * static_cast<double>(value.im);
          }
        },
        [](double a, double b) { return a + b; }, [](double sum) { return static_cast<real>(sycl::sqrt(sum)); });
    return status_success;
  });
}

/// Computes x^T y (cublas<t>dot, cublas<t>dotu).
template <typename T>
status_t dot(handle_t handle, int n, const T* x, int incx, const T* y, int incy, T* result) {
  return detail::inner_product<false>(handle, n, x, incx, y, incy, result);
}

/// Computes x^H y (cublas<t>dotc).
template <typename T>
status_t dotc(handle_t handle, int n, const T* x, int incx, const T* y, int incy, T* result) {
  return detail::inner_product<true>(handle, n, x, incx, y, incy, result);
}

/// Computes y = alpha x + y (cublas<t>axpy).
template <typename T>
status_t axpy(handle_t handle, int n, const T* alpha, const T* x, int incx, T* y, int incy) {
  if (handle == nullptr) return status_not_initialized;
  const detail::scalar<T> factor(handle, alpha);
  return detail::on_pairs(handle, n, x, incx, y, incy, [=](const T& from, T& to) {
    to = detail::store<T>(factor() * detail::load(from) + detail::load(to));
  });
}

/// Copies x to y (cublas<t>copy).
template <typename T>
status_t copy(handle_t handle, int n, const T* x, int incx, T* y, int incy) {
  return detail::on_pairs(handle, n, x, incx, y, incy, [](const T& from, T& to) { to = from; });
}

/// Swaps x and y (cublas<t>swap).
template <typename T>
status_t swap(handle_t handle, int n, T* x, int incx, T* y, int incy) {
  return detail::on_pairs(handle, n, x, incx, y, incy, [](T& a, T& b) {
    const T kept = a;
    a = b;
    b = kept;
  });
}

/// Computes x = alpha x (cublas<t>scal). `Scalar` is T, or the type of T's real part.
template <typename T, typename Scalar = T>
status_t scal(handle_t handle, int n, const Scalar* alpha, T* x, int incx) {
  if (handle == nullptr) return status_not_initialized;
  if (incx <= 0) return status_success;
  return detail::guarded([&] {
    const detail::scalar<Scalar> factor(handle, alpha);
    parallel::each(detail::queue(handle), n,
                   [=](long long i) { x[i * incx] = detail::store<T>(factor() * detail::load(x[i * incx])); });
    return status_success;
  });
}

/// Computes (x, y) = (c x + s y, c y - s x) with real c and s (cublas<t>rot).
template <typename T>
status_t rot(handle_t handle, int n, T* x, int incx, T* y, int incy, const detail::real_of<T>* c,
             const detail::real_of<T>* s) {
  if (handle == nullptr) return status_not_initialized;
  const detail::scalar<detail::real_of<T>> cosine(handle, c);
  const detail::scalar<detail::real_of<T>> sine(handle, s);
  return detail::on_pairs(handle, n, x, incx, y, incy, [=](T& a, T& b) {
    const auto x0 = detail::load(a);
    const auto y0 = detail::load(b);
    a = detail::store<T>(cosine() * x0 + sine() * y0);
    b = detail::store<T>(cosine() * y0 - sine() * x0);
  });
}

}  // namespace cu2sycl::blas
