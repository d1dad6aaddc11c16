// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// A kernel launch as a value: what stands between <<< and >>>. Kernels that a program handles by pointer, or launches
// from a unit that does not define them, have a launcher: a host function that takes this and the kernel's arguments.
// CUDA C++ Programming Guide, "Execution Configuration"; CUDA Runtime API, cudaLaunchKernel.
#pragma once

#include <cstddef>
#include <sycl/sycl.hpp>
#include <type_traits>
#include <utility>

#include "cu2sycl/core/error.hpp"

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

/// A kernel behind an address without a type: how it is launched, and the sizes and alignments of its parameters.
struct kernel_entry {
  void (*launch)(const cu2sycl::launch& at, void** arguments);
  std::size_t count;
  const std::size_t* sizes;
  const std::size_t* alignments;
};

template <typename... Parameters, std::size_t... Index>
void launch_with(void (*launcher)(const launch&, Parameters...), const launch& at, void** arguments,
                 std::index_sequence<Index...>) {
  launcher(at, *static_cast<std::remove_cv_t<std::remove_reference_t<Parameters>>*>(arguments[Index])...);
}

template <typename... Parameters>
struct parameter_sizes {
  // One more than there are, as an array of none is not allowed.
  static constexpr std::size_t sizes[] = {sizeof(std::remove_reference_t<Parameters>)..., 0};
  static constexpr std::size_t alignments[] = {alignof(std::remove_reference_t<Parameters>)..., 1};
};

template <auto Launcher, typename... Parameters>
constexpr kernel_entry entry_of(void (*)(const launch&, Parameters...)) {
  return {[](const launch& at, void** arguments) {
            launch_with(Launcher, at, arguments, std::index_sequence_for<Parameters...>());
          },
          sizeof...(Parameters), parameter_sizes<Parameters...>::sizes, parameter_sizes<Parameters...>::alignments};
}

}  // namespace detail

/// What the address of a kernel points to where it is kept as a void*: `&kernel_of<launcher>`.
template <auto Launcher>
inline detail::kernel_entry kernel_of = detail::entry_of<Launcher>(Launcher);

/// Launches with arguments that are given by their addresses, in order (cudaLaunchKernel).
template <typename... Parameters>
error_t launch_with(void (*launcher)(const launch&, Parameters...), const launch& at, void** arguments) {
  return detail::guarded([&] {
    detail::launch_with(launcher, at, arguments, std::index_sequence_for<Parameters...>());
    return success;
  });
}

/// The same for a kernel that is known by its address.
inline error_t launch_with(const void* kernel, const launch& at, void** arguments) {
  return detail::guarded([&] {
    if (kernel == nullptr) return error_invalid_device_function;
    static_cast<const detail::kernel_entry*>(kernel)->launch(at, arguments);
    return success;
  });
}

/// Where a kernel's parameter lies among the others, in bytes, and its size (cudaFuncGetParamInfo).
inline error_t function_parameter(const void* kernel, std::size_t index, std::size_t* offset, std::size_t* size) {
  const auto* entry = static_cast<const detail::kernel_entry*>(kernel);
  if (entry == nullptr || index >= entry->count) return detail::report(error_invalid_value);
  std::size_t at = 0;
  for (std::size_t k = 0;; ++k) {
    at = (at + entry->alignments[k] - 1) / entry->alignments[k] * entry->alignments[k];
    if (k == index) break;
    at += entry->sizes[k];
  }
  if (offset != nullptr) *offset = at;
  if (size != nullptr) *size = entry->sizes[index];
  return success;
}

}  // namespace cu2sycl
