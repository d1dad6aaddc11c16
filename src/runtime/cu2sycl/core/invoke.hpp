// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Calls of function objects some of which must be passed the work-item or `__shared__` variables.
#pragma once

#include <sycl/sycl.hpp>
#include <tuple>
#include <type_traits>
#include <utility>

namespace cu2sycl {

namespace detail {

// Void if F can be called with the arguments, perhaps with the item or what else is passed before them.
template <typename Item, typename F, typename... Arguments>
using if_callable =
    std::enable_if_t<std::is_invocable_v<F, Item, Arguments...> || std::is_invocable_v<F, Arguments...>>;

}  // namespace detail

/// Calls f(item, arguments...) if f can be called so, otherwise f(arguments...). Does not take part in overload
/// resolution if f cannot be called either way.
template <typename F, int Dimensions, typename... Arguments,
          typename = detail::if_callable<const sycl::nd_item<Dimensions>&, F, Arguments...>>
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

namespace detail {

template <typename T, typename... Arguments>
T made(Arguments&&... arguments) {
  if constexpr (std::is_constructible_v<T, Arguments...>) {
    return T(std::forward<Arguments>(arguments)...);
  } else {
    return T{std::forward<Arguments>(arguments)...};  // an aggregate
  }
}

}  // namespace detail

/// Returns T(item, arguments...) if T can be constructed so, otherwise T(arguments...).
template <typename T, int Dimensions, typename... Arguments>
T construct(const sycl::nd_item<Dimensions>& item, Arguments&&... arguments) {
  if constexpr (std::is_constructible_v<T, const sycl::nd_item<Dimensions>&, Arguments...>) {
    return T(item, std::forward<Arguments>(arguments)...);
  } else {
    return detail::made<T>(std::forward<Arguments>(arguments)...);
  }
}

/// Returns T(passed..., arguments...) if T can be constructed so; otherwise calls the first overload with the
/// work-item, which is the first element of `passed`.
template <typename T, int Dimensions, typename... Passed, typename... Arguments>
T construct(std::tuple<const sycl::nd_item<Dimensions>&, Passed&...> passed, Arguments&&... arguments) {
  if constexpr (std::is_constructible_v<T, const sycl::nd_item<Dimensions>&, Passed&..., Arguments...>) {
    return std::apply([&](auto&... all) -> T { return T(all..., std::forward<Arguments>(arguments)...); }, passed);
  } else {
    return construct<T>(std::get<0>(passed), std::forward<Arguments>(arguments)...);
  }
}

namespace detail {

// Stands for a variable that the call of a function object is passed after the work-item.
struct passed_variable {
  template <typename T>
  operator T&() const;
};

template <typename... T>
struct passed {};

template <typename F, typename Passed, typename... Arguments>
inline constexpr bool takes = false;
template <typename F, typename... Passed, typename... Arguments>
inline constexpr bool takes<F, passed<Passed...>, Arguments...> = std::is_invocable_v<F, Passed..., Arguments...>;

// Trait<F, Passed..., Arguments...>, with the first list of what is passed that F takes; without any if it takes none.
template <template <typename...> typename Trait, typename F, typename Arguments, typename... Lists>
struct of_first;
template <template <typename...> typename Trait, typename F, typename... Arguments>
struct of_first<Trait, F, passed<Arguments...>> {
  using type = Trait<F, Arguments...>;
};
template <template <typename...> typename Trait, typename F, typename... Arguments, typename... Passed,
          typename... Lists>
struct of_first<Trait, F, passed<Arguments...>, passed<Passed...>, Lists...> {
  template <bool Takes, typename = void>
  struct select : of_first<Trait, F, passed<Arguments...>, Lists...> {};
  template <typename Unused>
  struct select<true, Unused> {
    using type = Trait<F, Passed..., Arguments...>;
  };
  using type = typename select<takes<F, passed<Passed...>, Arguments...>>::type;
};

// The work-item alone, nothing, or the work-item and up to three variables.
template <template <typename...> typename Trait, typename F, typename... Arguments>
using of_call = typename of_first<
    Trait, F, passed<Arguments...>, passed<const sycl::nd_item<1>&>, passed<const sycl::nd_item<2>&>,
    passed<const sycl::nd_item<3>&>, passed<>, passed<const sycl::nd_item<1>&, passed_variable>,
    passed<const sycl::nd_item<2>&, passed_variable>, passed<const sycl::nd_item<3>&, passed_variable>,
    passed<const sycl::nd_item<1>&, passed_variable, passed_variable>,
    passed<const sycl::nd_item<2>&, passed_variable, passed_variable>,
    passed<const sycl::nd_item<3>&, passed_variable, passed_variable>,
    passed<const sycl::nd_item<1>&, passed_variable, passed_variable, passed_variable>,
    passed<const sycl::nd_item<2>&, passed_variable, passed_variable, passed_variable>,
    passed<const sycl::nd_item<3>&, passed_variable, passed_variable, passed_variable>>::type;

template <typename Result>
struct returning {
  template <typename F, typename... Arguments>
  using is_invocable = std::is_invocable_r<Result, F, Arguments...>;
};

}  // namespace detail

/// Like the traits of std, for function objects some of which must be passed the work-item, as by invoke().
template <typename F, typename... Arguments>
struct invoke_result : detail::of_call<std::invoke_result, F, Arguments...> {};
template <typename Call>
struct result_of;
template <typename F, typename... Arguments>
struct result_of<F(Arguments...)> : invoke_result<F, Arguments...> {};
template <typename F, typename... Arguments>
struct is_invocable : detail::of_call<std::is_invocable, F, Arguments...>::type {};
template <typename Result, typename F, typename... Arguments>
struct is_invocable_r : detail::of_call<detail::returning<Result>::template is_invocable, F, Arguments...>::type {};

template <typename F, typename... Arguments>
using invoke_result_t = typename invoke_result<F, Arguments...>::type;
template <typename Call>
using result_of_t = typename result_of<Call>::type;
template <typename F, typename... Arguments>
inline constexpr bool is_invocable_v = is_invocable<F, Arguments...>::value;
template <typename Result, typename F, typename... Arguments>
inline constexpr bool is_invocable_r_v = is_invocable_r<Result, F, Arguments...>::value;

}  // namespace cu2sycl
