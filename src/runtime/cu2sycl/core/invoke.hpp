// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Calls of function objects some of which must be passed the work-item or `__shared__` variables.
#pragma once

#include <sycl/sycl.hpp>
#include <tuple>
#include <type_traits>
#include <utility>

namespace cu2sycl {

/// Calls f(item, arguments...) if f can be called so, otherwise f(arguments...).
template <typename F, int Dimensions, typename... Arguments>
decltype(auto) invoke(const sycl::nd_item<Dimensions>& item, F&& f, Arguments&&... arguments) {
  if constexpr (std::is_invocable_v<F, const sycl::nd_item<Dimensions>&, Arguments...>) {
    return std::forward<F>(f)(item, std::forward<Arguments>(arguments)...);
  } else {
    return std::forward<F>(f)(std::forward<Arguments>(arguments)...);
  }
}

/// Like the overload above, for a function that is a template argument.
template <auto Function, int Dimensions, typename... Arguments>
decltype(auto) invoke(const sycl::nd_item<Dimensions>& item, Arguments&&... arguments) {
  if constexpr (std::is_invocable_v<decltype(Function), const sycl::nd_item<Dimensions>&, Arguments...>) {
    return Function(item, std::forward<Arguments>(arguments)...);
  } else {
    return Function(std::forward<Arguments>(arguments)...);
  }
}

/// Calls f(passed..., arguments...) if f can be called so; otherwise calls the first overload with the work-item, which
/// is the first element of `passed`.
template <int Dimensions, typename... Passed, typename F, typename... Arguments>
decltype(auto) invoke(std::tuple<const sycl::nd_item<Dimensions>&, Passed&...> passed, F&& f,
                      Arguments&&... arguments) {
  if constexpr (std::is_invocable_v<F, const sycl::nd_item<Dimensions>&, Passed&..., Arguments...>) {
    return std::apply(
        [&](auto&... all) -> decltype(auto) {
          return std::forward<F>(f)(all..., std::forward<Arguments>(arguments)...);
        },
        passed);
  } else {
    return invoke(std::get<0>(passed), std::forward<F>(f), std::forward<Arguments>(arguments)...);
  }
}

}  // namespace cu2sycl
