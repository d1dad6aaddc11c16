// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// A kernel launch as a value: what CUDA writes between <<< and >>>. A kernel that a program uses by pointer, or that is
// launched from a translation unit that does not define it, has a launcher: a host function that takes a `launch` and
// the kernel's arguments, and submits the kernel.
// CUDA C++ Programming Guide, "Execution Configuration"; CUDA Runtime API, cudaLaunchKernel.
#pragma once

#include <cstddef>
#include <sycl/sycl.hpp>
#include <type_traits>
#include <utility>

#include "cu2sycl/core/error.hpp"

namespace cu2sycl {

/// The queue, the number of groups, the work-items per group, and the bytes of dynamic local memory of a launch.
struct launch {
  sycl::queue& queue;
  sycl::nd_range<3> range;
  std::size_t bytes;

  launch(sycl::queue& on, sycl::range<3> groups, sycl::range<3> group, std::size_t dynamic_bytes = 0)
      : queue(on), range(groups * group, group), bytes(dynamic_bytes) {}
};

namespace detail {

/// A kernel that is used through a `void*`: its launcher, and the sizes and alignments of its parameters in bytes.
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
  // One element more than parameters, as an array may not be empty.
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

/// The object that a `void*` to a kernel points to: `&kernel_of<launcher>`.
template <auto Launcher>
inline detail::kernel_entry kernel_of = detail::entry_of<Launcher>(Launcher);

/// Launches a kernel with arguments that are given by address, in the order of the parameters (cudaLaunchKernel).
template <typename... Parameters>
error_t launch_with(void (*launcher)(const launch&, Parameters...), const launch& at, void** arguments) {
  return detail::guarded([&] {
    detail::launch_with(launcher, at, arguments, std::index_sequence_for<Parameters...>());
    return success;
  });
}

/// Like the overload above, for a kernel that is given by address (`&kernel_of<launcher>`).
inline error_t launch_with(const void* kernel, const launch& at, void** arguments) {
  return detail::guarded([&] {
    if (kernel == nullptr) return error_invalid_device_function;
    static_cast<const detail::kernel_entry*>(kernel)->launch(at, arguments);
    return success;
  });
}

/// Gets the offset of a kernel's parameter among all of them, and its size, in bytes (cudaFuncGetParamInfo).
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
