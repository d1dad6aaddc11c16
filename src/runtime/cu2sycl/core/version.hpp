// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// The versions that converted programs are compiled for: CUDA 13.0 (CUDART_VERSION: 1000 * major + 10 * minor) and a
// device of compute capability 8.0, as cudaDeviceProp says.
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
