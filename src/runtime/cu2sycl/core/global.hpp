// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// The base of classes of namespace cu2sycl that CUDA declares outside of namespaces.
#pragma once

/// Calls with an object of a derived class as an argument look functions up in the global namespace, too, where programs
/// declare them for CUDA's class. Each class has a base of its own, so that none takes memory.
template <typename Class>
struct cu2sycl_global {};
