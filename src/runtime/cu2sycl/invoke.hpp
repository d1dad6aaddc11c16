// Calls of function objects of which some must be passed the work-item.
#pragma once

#include <sycl/sycl.hpp>
#include <type_traits>
#include <utility>

namespace cu2sycl {

/// Calls f(item, arguments...) where f takes the item first, else f(arguments...).
template <typename F, typename... Arguments>
decltype(auto) invoke(const sycl::nd_item<3>& item, F&& f, Arguments&&... arguments) {
  if constexpr (std::is_invocable_v<F, const sycl::nd_item<3>&, Arguments...>) {
    return std::forward<F>(f)(item, std::forward<Arguments>(arguments)...);
  } else {
    return std::forward<F>(f)(std::forward<Arguments>(arguments)...);
  }
}

}  // namespace cu2sycl
