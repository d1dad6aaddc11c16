// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Products whose types are given at run time. cuBLAS Library, "cublasGemmEx" and related functions. The computation is
// in float, double or int, as the compute type says; for half, in float. The algorithm is ignored.
#pragma once

#include "cu2sycl/blas/level1.hpp"
#include "cu2sycl/blas/level3.hpp"

namespace cu2sycl::blas {

/// Element types, with the values of cudaDataType_t.
enum data_type : int {
  real_32f = 0,
  real_64f = 1,
  real_16f = 2,
  real_8i = 3,
  complex_32f = 4,
  complex_64f = 5,
  real_32i = 10,
  real_16bf = 14
};

/// Types of intermediate results, with the values of cublasComputeType_t.
enum compute_type : int {
  compute_16f = 64,
  compute_16f_pedantic = 65,
  compute_32f = 68,
  compute_32f_pedantic = 69,
  compute_64f = 70,
  compute_64f_pedantic = 71,
  compute_32i = 72,
  compute_32i_pedantic = 73,
  compute_32f_fast_16f = 74,
  compute_32f_fast_16bf = 75,
  compute_32f_fast_tf32 = 77
};

enum gemm_algorithm : int { gemm_default = -1, gemm_default_tensor_op = 99 };

namespace detail {

/// A matrix of a GemmEx call, or an array of addresses of matrices.
struct typed_matrix {
  const void* data;
  data_type type;
  int ld;
  long long stride;
};

template <typename S, typename In, typename Out>
status_t multiply_typed(handle_t handle, operation op_a, operation op_b, int m, int n, int k, const void* alpha,
                        const typed_matrix& a, const typed_matrix& b, const void* beta, const typed_matrix& c,
                        bool arrays, int batches) {
  using V = std::conditional_t<
      std::is_same_v<Out, double2>, complex<double>,
      std::conditional_t<std::is_same_v<In, signed char> && std::is_same_v<Out, float>, float, value_of<Out>>>;
  const scalar<S, V> factor(handle, static_cast<const S*>(alpha));
  const scalar<S, V> kept(handle, static_cast<const S*>(beta));
  const auto count = static_cast<std::size_t>(batches);
  if (arrays) {
    const auto in = [](const typed_matrix& one) { return pointers<const In>{static_cast<const In* const*>(one.data)}; };
    product<V>(queue(handle), count, m, n, k, factor, full<pointers<const In>>{in(a), a.ld, op_a},
               full<pointers<const In>>{in(b), b.ld, op_b}, kept,
               target<pointers<Out>>{{static_cast<Out* const*>(c.data)}, c.ld});
  } else {
    const auto in = [](const typed_matrix& one) {
      return strided<const In>{static_cast<const In*>(one.data), one.stride};
    };
    product<V>(queue(handle), count, m, n, k, factor, full<strided<const In>>{in(a), a.ld, op_a},
               full<strided<const In>>{in(b), b.ld, op_b}, kept,
               target<strided<Out>>{{static_cast<Out*>(const_cast<void*>(c.data)), c.stride}, c.ld});
  }
  return status_success;
}

inline status_t multiply_ex(handle_t handle, operation op_a, operation op_b, int m, int n, int k, const void* alpha,
                            const typed_matrix& a, const typed_matrix& b, const void* beta, const typed_matrix& c,
                            int compute, bool arrays, int batches) {
  const status_t wrong = check_product(handle, op_a, op_b, m, n, k, a.ld, b.ld, c.ld);
  if (wrong != status_success || batches < 0) return batches < 0 ? status_invalid_value : wrong;
  if (a.type != b.type) return status_not_supported;
  return guarded([&] {
    const auto with = [&](auto run) { return run(handle, op_a, op_b, m, n, k, alpha, a, b, beta, c, arrays, batches); };
    const auto is = [&](data_type in, data_type out) { return a.type == in && c.type == out; };
    const bool halves = compute == compute_16f || compute == compute_16f_pedantic || compute == real_16f;
    const bool integers = compute == compute_32i || compute == compute_32i_pedantic || compute == real_32i;
    if (is(real_32f, real_32f)) return with(multiply_typed<float, float, float>);
    if (is(real_64f, real_64f)) return with(multiply_typed<double, double, double>);
    if (is(real_16f, real_16f) && halves) return with(multiply_typed<sycl::half, sycl::half, sycl::half>);
    if (is(real_16f, real_16f)) return with(multiply_typed<float, sycl::half, sycl::half>);
    if (is(real_16f, real_32f)) return with(multiply_typed<float, sycl::half, float>);
    if (is(real_16bf, real_16bf)) return with(multiply_typed<float, bfloat16, bfloat16>);
    if (is(real_16bf, real_32f)) return with(multiply_typed<float, bfloat16, float>);
    if (is(real_8i, real_32i) && integers) return with(multiply_typed<int, signed char, int>);
    if (is(real_8i, real_32f)) return with(multiply_typed<float, signed char, float>);
    if (is(complex_32f, complex_32f)) return with(multiply_typed<float2, float2, float2>);
    if (is(complex_64f, complex_64f)) return with(multiply_typed<double2, double2, double2>);
    return status_not_supported;
  });
}

}  // namespace detail

/// C = alpha op(A) op(B) + beta C with op(A) m x k, op(B) k x n and C m x n, column by column (cublasGemmEx). Returns
/// status_not_supported for other combinations of types than those of multiply_ex.
inline status_t gemm_ex(handle_t handle, operation op_a, operation op_b, int m, int n, int k, const void* alpha,
                        const void* a, data_type type_a, int lda, const void* b, data_type type_b, int ldb,
                        const void* beta, void* c, data_type type_c, int ldc, int compute, int = gemm_default) {
  return detail::multiply_ex(handle, op_a, op_b, m, n, k, alpha, {a, type_a, lda, 0}, {b, type_b, ldb, 0}, beta,
                             {c, type_c, ldc, 0}, compute, false, 1);
}

/// Like gemm_ex, for `batches` matrices that are `stride` elements apart (cublasGemmStridedBatchedEx).
inline status_t gemm_strided_batched_ex(handle_t handle, operation op_a, operation op_b, int m, int n, int k,
                                        const void* alpha, const void* a, data_type type_a, int lda, long long stride_a,
                                        const void* b, data_type type_b, int ldb, long long stride_b, const void* beta,
                                        void* c, data_type type_c, int ldc, long long stride_c, int batches,
                                        int compute, int = gemm_default) {
  return detail::multiply_ex(handle, op_a, op_b, m, n, k, alpha, {a, type_a, lda, stride_a}, {b, type_b, ldb, stride_b},
                             beta, {c, type_c, ldc, stride_c}, compute, false, batches);
}

/// Like gemm_ex, for `batches` matrices at the addresses in arrays in device memory (cublasGemmBatchedEx).
inline status_t gemm_batched_ex(handle_t handle, operation op_a, operation op_b, int m, int n, int k, const void* alpha,
                                const void* const* a, data_type type_a, int lda, const void* const* b, data_type type_b,
                                int ldb, const void* beta, void* const* c, data_type type_c, int ldc, int batches,
                                int compute, int = gemm_default) {
  return detail::multiply_ex(handle, op_a, op_b, m, n, k, alpha, {a, type_a, lda, 0}, {b, type_b, ldb, 0}, beta,
                             {c, type_c, ldc, 0}, compute, true, batches);
}

/// Computes x^T y for vectors of n elements of one type; 16-bit numbers are added in float (cublasDotEx). Returns
/// status_not_supported if the types of x, y and the result differ.
inline status_t dot_ex(handle_t handle, int n, const void* x, data_type type_x, int incx, const void* y,
                       data_type type_y, int incy, void* result, data_type type_result, data_type) {
  if (type_x != type_y || type_x != type_result) return status_not_supported;
  const auto of = [&](auto one) {
    using T = decltype(one);
    return dot<T>(handle, n, static_cast<const T*>(x), incx, static_cast<const T*>(y), incy, static_cast<T*>(result));
  };
  switch (type_x) {
    case real_32f: return of(float());
    case real_64f: return of(double());
    case real_16f: return of(sycl::half());
    case real_16bf: return of(bfloat16());
    case complex_32f: return of(float2());
    case complex_64f: return of(double2());
    default: return status_not_supported;
  }
}

}  // namespace cu2sycl::blas
