// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Thrust's containers, iterators, function objects and algorithms, in plain SYCL 2020.
#pragma once

// The version of Thrust whose names these headers provide; programs test it with the preprocessor.
#define THRUST_VERSION 200800
#define THRUST_MAJOR_VERSION 2
#define THRUST_MINOR_VERSION 8
#define THRUST_SUBMINOR_VERSION 0

// The systems that a program may test for; it is compiled as for CUDA devices.
#define THRUST_DEVICE_SYSTEM_CUDA 1
#define THRUST_DEVICE_SYSTEM_OMP 2
#define THRUST_DEVICE_SYSTEM_TBB 3
#define THRUST_DEVICE_SYSTEM_CPP 4
#define THRUST_HOST_SYSTEM_CPP 1
#define THRUST_HOST_SYSTEM_OMP 2
#define THRUST_HOST_SYSTEM_TBB 3
#ifndef THRUST_DEVICE_SYSTEM
#define THRUST_DEVICE_SYSTEM THRUST_DEVICE_SYSTEM_CUDA
#endif
#ifndef THRUST_HOST_SYSTEM
#define THRUST_HOST_SYSTEM THRUST_HOST_SYSTEM_CPP
#endif

// With these macros, programs add their own definitions to the namespace.
#define THRUST_NAMESPACE_BEGIN namespace cu2sycl::thrust {
#define THRUST_NAMESPACE_END }

#include <iostream>  // Thrust's headers include it, and programs count on it

#include "cu2sycl/thrust/functional.hpp"
#include "cu2sycl/thrust/iterator.hpp"
#include "cu2sycl/thrust/placeholders.hpp"
#include "cu2sycl/thrust/policy.hpp"
#include "cu2sycl/thrust/random.hpp"
#include "cu2sycl/thrust/reduce.hpp"
#include "cu2sycl/thrust/scan.hpp"
#include "cu2sycl/thrust/select.hpp"
#include "cu2sycl/thrust/sort.hpp"
#include "cu2sycl/thrust/system_error.hpp"
#include "cu2sycl/thrust/transform.hpp"
#include "cu2sycl/thrust/vector.hpp"
