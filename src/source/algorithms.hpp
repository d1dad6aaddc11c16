// The algorithms of <algorithm> that ask a whole list. Each is one loop: std::any_of and std::ranges::any_of
// instantiate five and twenty templates for each predicate (bench/RESULTS.md, "Building").
#pragma once

#include <cstddef>
#include <initializer_list>
#include <type_traits>

namespace cu2sycl {

/// Returns whether a predicate or a member, `&Finding::shown`, is true for an element.
template <typename Predicate, typename Element>
[[nodiscard]] constexpr bool holds_for(const Predicate& holds, const Element& element) {
  if constexpr (std::is_member_object_pointer_v<Predicate>) {
    return static_cast<bool>(element.*holds);
  } else {
    return static_cast<bool>(holds(element));
  }
}

template <typename List, typename Predicate>
[[nodiscard]] constexpr bool any_of(const List& list, const Predicate& holds) {
  for (const auto& element : list) {
    if (holds_for(holds, element)) return true;
  }
  return false;
}
template <typename T, typename Predicate>
[[nodiscard]] constexpr bool any_of(std::initializer_list<T> list, const Predicate& holds) {
  for (const T& element : list) {
    if (holds_for(holds, element)) return true;
  }
  return false;
}
template <typename List, typename Predicate>
[[nodiscard]] constexpr bool all_of(const List& list, const Predicate& holds) {
  for (const auto& element : list) {
    if (!holds_for(holds, element)) return false;
  }
  return true;
}
template <typename List, typename Predicate>
[[nodiscard]] constexpr bool none_of(const List& list, const Predicate& holds) {
  return !any_of(list, holds);
}

/// Returns the first element for which a predicate is true, or the end of the list.
template <typename List, typename Predicate>
[[nodiscard]] constexpr auto find_if(List&& list, const Predicate& holds) {
  auto at = list.begin();
  while (at != list.end() && !holds_for(holds, *at)) ++at;
  return at;
}

template <typename List, typename Value>
[[nodiscard]] constexpr bool contains(const List& list, const Value& value) {
  for (const auto& element : list) {
    if (element == value) return true;
  }
  return false;
}

template <typename List, typename Predicate>
[[nodiscard]] constexpr std::ptrdiff_t count_if(const List& list, const Predicate& holds) {
  std::ptrdiff_t out = 0;
  for (const auto& element : list) out += holds_for(holds, element) ? 1 : 0;
  return out;
}

}  // namespace cu2sycl
