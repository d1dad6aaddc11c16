// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Thrust's containers, iterators, function objects and algorithms, in plain SYCL 2020.
#pragma once

#include "cu2sycl/thrust/functional.hpp"
#include "cu2sycl/thrust/iterator.hpp"
#include "cu2sycl/thrust/policy.hpp"
#include "cu2sycl/thrust/reduce.hpp"
#include "cu2sycl/thrust/scan.hpp"
#include "cu2sycl/thrust/select.hpp"
#include "cu2sycl/thrust/sort.hpp"
#include "cu2sycl/thrust/transform.hpp"
#include "cu2sycl/thrust/vector.hpp"
