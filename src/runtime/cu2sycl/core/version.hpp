// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// The versions for which converted programs are compiled: CUDA 13.0 (CUDART_VERSION is 1000 * major + 10 * minor) and a
// device of compute capability 8.0, as device_properties also says. The libraries have the versions of CUDA 13.0,
// except for CUB and libcu++: the helper headers provide the names of version 2.8.
#pragma once

#include <sycl/sycl.hpp>

#define CU2SYCL_CUDA_MAJOR 13
#define CU2SYCL_CUDA_MINOR 0
#define CU2SYCL_ARCH 800
#ifndef CUDART_VERSION
#define CUDART_VERSION 13000
#endif
#ifndef CUDA_VERSION
#define CUDA_VERSION 13000
#endif
#ifndef CUB_VERSION
#define CUB_VERSION 200800
#endif
#ifndef LIBCUDACXX_VERSION
#define LIBCUDACXX_VERSION 2008000
#endif
#ifndef CCCL_VERSION
#define CCCL_VERSION 2008000
#endif
#ifndef CUBLAS_VERSION
#define CUBLAS_VERSION 130100
#endif
#ifndef CUBLAS_VER_MAJOR
#define CUBLAS_VER_MAJOR 13
#endif
#ifndef CUBLAS_VER_MINOR
#define CUBLAS_VER_MINOR 1
#endif
#ifndef CURAND_VERSION
#define CURAND_VERSION 10400
#endif
#ifndef CURAND_VER_MAJOR
#define CURAND_VER_MAJOR 10
#endif
#ifndef CURAND_VER_MINOR
#define CURAND_VER_MINOR 4
#endif
#ifndef CUFFT_VERSION
#define CUFFT_VERSION 12000
#endif
#ifndef CUSOLVER_VERSION
#define CUSOLVER_VERSION 12004
#endif
#ifndef CUSPARSE_VERSION
#define CUSPARSE_VERSION 12603
#endif
