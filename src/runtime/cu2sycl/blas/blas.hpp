// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Linear algebra with the interface of cuBLAS (cublas_v2.h) in plain SYCL for any device, or with oneMath if available.
#pragma once

#include "cu2sycl/blas/factor.hpp"
#include "cu2sycl/blas/gemm_ex.hpp"
#include "cu2sycl/blas/level1.hpp"
#include "cu2sycl/blas/level2.hpp"
#include "cu2sycl/blas/level3.hpp"
#include "cu2sycl/blas/vectors.hpp"
