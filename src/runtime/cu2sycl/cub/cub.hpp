// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// CUB for blocks, warps and threads.
#pragma once

// With these macros, programs add their own definitions to the namespace.
#define CUB_NAMESPACE_BEGIN namespace cu2sycl::cub {
#define CUB_NAMESPACE_END }

#include <iostream>  // CUB's headers include it, and programs count on it

#include "cu2sycl/cub/block_histogram.hpp"
#include "cu2sycl/cub/block_neighbors.hpp"
#include "cu2sycl/cub/block_reduce.hpp"
#include "cu2sycl/cub/block_scan.hpp"
#include "cu2sycl/cub/exchange.hpp"
#include "cu2sycl/cub/load.hpp"
#include "cu2sycl/cub/sort.hpp"
#include "cu2sycl/cub/thread.hpp"
#include "cu2sycl/cub/warp.hpp"
