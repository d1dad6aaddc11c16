// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Conditions that kernels set and that control graphs. CUDA C++ Programming Guide, "Conditional Graph Nodes".
#pragma once

namespace cu2sycl {

/// The address of a condition, an unsigned integer in device memory (cudaGraphConditionalHandle).
using graph_conditional_handle = unsigned long long;

enum graph_conditional_type : int {
  graph_conditional_if = 0,
  graph_conditional_while = 1,
  graph_conditional_switch = 2
};

/// Sets a condition from a kernel (cudaGraphSetConditional).
inline void graph_set_conditional(graph_conditional_handle handle, unsigned value) {
  *reinterpret_cast<unsigned*>(handle) = value;
}

}  // namespace cu2sycl
