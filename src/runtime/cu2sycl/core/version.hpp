// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// The versions that converted programs are compiled for: CUDA 13.0 (CUDART_VERSION: 1000 * major + 10 * minor) and a
// device of compute capability 8.0, as cudaDeviceProp says; CUB (100000 * major + 100 * minor) and libcu++ (1000000 *
// major + 1000 * minor) of the versions whose names the helper headers have.
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
