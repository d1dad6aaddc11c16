// A kernel launch as a value: what stands between <<< and >>>. Kernels that a program handles by pointer, or launches
// from a unit that does not define them, have a launcher: a host function that takes this and the kernel's arguments.
// CUDA C++ Programming Guide, "Execution Configuration"; CUDA Runtime API, cudaLaunchKernel.
#pragma once

#include <cstddef>
#include <sycl/sycl.hpp>
#include <type_traits>
#include <utility>

#include "cu2sycl/error.hpp"

namespace cu2sycl {

/// Where and how often a kernel runs: groups by work-items of a group, and its bytes of dynamic local memory.
struct launch {
  sycl::queue& queue;
  sycl::nd_range<3> range;
  std::size_t bytes;

  launch(sycl::queue& on, sycl::range<3> groups, sycl::range<3> group, std::size_t dynamic_bytes = 0)
      : queue(on), range(groups * group, group), bytes(dynamic_bytes) {}
};

namespace detail {

template <typename... Parameters, std::size_t... Index>
void launch_with(void (*launcher)(const launch&, Parameters...), const launch& at, void** arguments,
                 std::index_sequence<Index...>) {
  launcher(at, *static_cast<std::remove_cv_t<std::remove_reference_t<Parameters>>*>(arguments[Index])...);
}

}  // namespace detail

/// Launches with arguments that are given by their addresses, in order (cudaLaunchKernel).
template <typename... Parameters>
error_t launch_with(void (*launcher)(const launch&, Parameters...), const launch& at, void** arguments) {
  return detail::guarded([&] {
    detail::launch_with(launcher, at, arguments, std::index_sequence_for<Parameters...>());
    return success;
  });
}

}  // namespace cu2sycl
