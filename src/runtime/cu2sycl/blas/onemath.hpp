// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// The functions of oneMath that replace those of cuBLAS if <oneapi/math.hpp> is available. Each returns whether it did
// the work. oneMath, "BLAS Routines", column_major. Scalars in device memory are copied to the host first, which waits.
#pragma once

#include "cu2sycl/blas/kernels.hpp"

#if __has_include(<oneapi/math.hpp>) && !defined(CU2SYCL_NO_ONEMATH)
#include <complex>
#include <oneapi/math.hpp>
#define CU2SYCL_ONEMATH 1
#else
#define CU2SYCL_ONEMATH 0
#endif

namespace cu2sycl::blas::detail::onemath {

#if CU2SYCL_ONEMATH

namespace library = ::oneapi::math::blas::column_major;

/// The types for which oneMath has other names.
template <typename T>
struct named {
  using type = T;
};
template <>
struct named<float2> {
  using type = std::complex<float>;
};
template <>
struct named<double2> {
  using type = std::complex<double>;
};
template <typename T>
using name_of = typename named<T>::type;

template <typename T>
const name_of<T>* at(const T* p) {
  return reinterpret_cast<const name_of<T>*>(p);
}
template <typename T>
name_of<T>* at(T* p) {
  return reinterpret_cast<name_of<T>*>(p);
}

template <typename T>
name_of<T> value(handle_t handle, const T* from) {
  if (handle->pointers == pointer_mode_host) return *at(from);
  name_of<T> out;
  queue(handle).memcpy(&out, from, sizeof(T)).wait();
  return out;
}

inline ::oneapi::math::transpose transposed(operation op) {
  using ::oneapi::math::transpose;
  return op == op_n ? transpose::nontrans : op == op_t ? transpose::trans : transpose::conjtrans;
}

template <typename T>
inline constexpr bool known =
    std::is_same_v<T, float> || std::is_same_v<T, double> || std::is_same_v<T, float2> || std::is_same_v<T, double2>;

/// Calls `work` and returns true, or false if the back end does not implement it.
template <typename Work>
bool done(Work&& work) {
  try {
    work();
    return true;
  } catch (const ::oneapi::math::unimplemented&) {
    return false;
  }
}

template <typename T>
bool gemv(handle_t handle, operation op, int m, int n, const T* alpha, const T* a, int lda, const T* x, int incx,
          const T* beta, T* y, int incy) {
  if constexpr (!known<T>) {
    return false;
  } else {
    return done([&] {
      library::gemv(queue(handle), transposed(op), m, n, value(handle, alpha), at(a), lda, at(x), incx,
                    value(handle, beta), at(y), incy);
    });
  }
}

template <typename T>
bool gemm(handle_t handle, operation op_a, operation op_b, int m, int n, int k, const T* alpha, const T* a, int lda,
          const T* b, int ldb, const T* beta, T* c, int ldc) {
  if constexpr (!known<T>) {
    return false;
  } else {
    return done([&] {
      library::gemm(queue(handle), transposed(op_a), transposed(op_b), m, n, k, value(handle, alpha), at(a), lda, at(b),
                    ldb, value(handle, beta), at(c), ldc);
    });
  }
}

template <typename T>
bool gemm_batch(handle_t handle, operation op_a, operation op_b, int m, int n, int k, const T* alpha, const T* a,
                int lda, long long stride_a, const T* b, int ldb, long long stride_b, const T* beta, T* c, int ldc,
                long long stride_c, int batches) {
  if constexpr (!known<T>) {
    return false;
  } else {
    return done([&] {
      library::gemm_batch(queue(handle), transposed(op_a), transposed(op_b), m, n, k, value(handle, alpha), at(a), lda,
                          stride_a, at(b), ldb, stride_b, value(handle, beta), at(c), ldc, stride_c, batches);
    });
  }
}

template <typename T>
bool trsm(handle_t handle, side where, fill_mode fill, operation op, diagonal unit, int m, int n, const T* alpha,
          const T* a, int lda, T* b, int ldb) {
  if constexpr (!known<T>) {
    return false;
  } else {
    using namespace ::oneapi::math;
    return done([&] {
      library::trsm(queue(handle), where == side_left ? ::oneapi::math::side::left : ::oneapi::math::side::right,
                    fill == fill_lower ? uplo::lower : uplo::upper, transposed(op),
                    unit == diagonal_unit ? diag::unit : diag::nonunit, m, n, value(handle, alpha), at(a), lda, at(b),
                    ldb);
    });
  }
}

#else

template <typename... Arguments>
bool gemv(const Arguments&...) {
  return false;
}
template <typename... Arguments>
bool gemm(const Arguments&...) {
  return false;
}
template <typename... Arguments>
bool gemm_batch(const Arguments&...) {
  return false;
}
template <typename... Arguments>
bool trsm(const Arguments&...) {
  return false;
}

#endif

}  // namespace cu2sycl::blas::detail::onemath
