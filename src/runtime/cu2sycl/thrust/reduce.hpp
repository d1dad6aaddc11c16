// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Algorithms that compute one value from many, or find one. Thrust, "Reductions" and "Searching".
#pragma once

#include "cu2sycl/thrust/functional.hpp"
#include "cu2sycl/thrust/policy.hpp"

namespace cu2sycl::thrust {
namespace detail {

struct reduce_algorithm {
  template <typename P, typename It>
  static value_of<It> run(const P& policy, It first, It last) {
    return run(policy, first, last, value_of<It>(), plus<>());
  }
  template <typename P, typename It, typename T>
  static auto run(const P& policy, It first, It last, const T& init) {
    return run(policy, first, last, init, plus<held<T>>());
  }
  template <typename P, typename It, typename T, typename Op>
  static held<T> run(const P& policy, It first, It last, const T& init, const Op& op) {
    // As in CUDA 13: the device accumulates in the operator's result type, the host in the type of the initial value.
    using A = std::conditional_t<std::is_same_v<P, device_policy>, combined<Op, held<T>, value_of<It>>, held<T>>;
    return static_cast<held<T>>(detail::reduce(
        policy, last - first,
        [in = reader(policy, first)](std::ptrdiff_t i) { return static_cast<A>(static_cast<value_of<It>>(in[i])); },
        static_cast<A>(static_cast<held<T>>(init)),
        [g = call{op}](const A& a, const A& b) { return static_cast<A>(g(a, b)); }));
  }
};

struct transform_reduce_algorithm {
  template <typename P, typename It, typename F, typename T, typename Op>
  static T run(const P& policy, It first, It last, const F& f, const T& init, const Op& op) {
    return detail::reduce(
        policy, last - first,
        [in = reader(policy, first), g = call{f}](std::ptrdiff_t i) {
          return static_cast<T>(g(static_cast<value_of<It>>(in[i])));
        },
        init, [g = call{op}](const T& a, const T& b) { return static_cast<T>(g(a, b)); });
  }
};

struct inner_product_algorithm {
  template <typename P, typename It, typename Second, typename T>
  static T run(const P& policy, It first, It last, Second second, const T& init) {
    return run(policy, first, last, second, init, plus<>(), multiplies<>());
  }
  template <typename P, typename It, typename Second, typename T, typename Op, typename F>
  static T run(const P& policy, It first, It last, Second second, const T& init, const Op& op, const F& f) {
    return detail::reduce(
        policy, last - first,
        [a = reader(policy, first), b = reader(policy, second), g = call{f}](std::ptrdiff_t i) {
          return static_cast<T>(g(static_cast<value_of<It>>(a[i]), static_cast<value_of<Second>>(b[i])));
        },
        init, [g = call{op}](const T& a, const T& b) { return static_cast<T>(g(a, b)); });
  }
};

struct count_if_algorithm {
  template <typename P, typename It, typename Predicate>
  static std::ptrdiff_t run(const P& policy, It first, It last, const Predicate& predicate) {
    return detail::reduce(
        policy, last - first,
        [in = reader(policy, first), holds = call{predicate}](std::ptrdiff_t i) {
          return std::ptrdiff_t{holds(static_cast<value_of<It>>(in[i])) ? 1 : 0};
        },
        std::ptrdiff_t{0}, plus<std::ptrdiff_t>());
  }
};

struct count_algorithm {
  template <typename P, typename It, typename T>
  static std::ptrdiff_t run(const P& policy, It first, It last, const T& value) {
    return count_if_algorithm::run(policy, first, last, [value](const value_of<It>& v) { return v == value; });
  }
};

/// Returns the first i in [0, n) for which `holds(i)`, or n if there is none.
template <typename P, typename Holds>
std::ptrdiff_t first_place(const P& policy, std::ptrdiff_t n, const Holds& holds) {
  return detail::reduce(
      policy, n, [=](std::ptrdiff_t i) { return holds(i) ? i : n; }, n, minimum<std::ptrdiff_t>());
}

struct find_if_algorithm {
  template <typename P, typename It, typename Predicate>
  static It run(const P& policy, It first, It last, const Predicate& predicate) {
    return first +
           first_place(policy, last - first, [in = reader(policy, first), holds = call{predicate}](std::ptrdiff_t i) {
             return static_cast<bool>(holds(static_cast<value_of<It>>(in[i])));
           });
  }
};

struct find_if_not_algorithm {
  template <typename P, typename It, typename Predicate>
  static It run(const P& policy, It first, It last, const Predicate& predicate) {
    return find_if_algorithm::run(policy, first, last, not1(call{predicate}));
  }
};

struct partition_point_algorithm : find_if_not_algorithm {};

struct is_partitioned_algorithm {
  template <typename P, typename It, typename Predicate>
  static bool run(const P& policy, It first, It last, const Predicate& predicate) {
    const It point = find_if_not_algorithm::run(policy, first, last, predicate);
    return find_if_algorithm::run(policy, point, last, predicate) == last;
  }
};

struct find_algorithm {
  template <typename P, typename It, typename T>
  static It run(const P& policy, It first, It last, const T& value) {
    return find_if_algorithm::run(policy, first, last, [value](const value_of<It>& v) { return v == value; });
  }
};

struct all_of_algorithm {
  template <typename P, typename It, typename Predicate>
  static bool run(const P& policy, It first, It last, const Predicate& predicate) {
    return find_if_not_algorithm::run(policy, first, last, predicate) == last;
  }
};
struct any_of_algorithm {
  template <typename P, typename It, typename Predicate>
  static bool run(const P& policy, It first, It last, const Predicate& predicate) {
    return find_if_algorithm::run(policy, first, last, predicate) != last;
  }
};
struct none_of_algorithm {
  template <typename P, typename It, typename Predicate>
  static bool run(const P& policy, It first, It last, const Predicate& predicate) {
    return find_if_algorithm::run(policy, first, last, predicate) == last;
  }
};

struct mismatch_algorithm {
  template <typename P, typename It, typename Second>
  static pair<It, Second> run(const P& policy, It first, It last, Second second) {
    return run(policy, first, last, second, equal_to<>());
  }
  template <typename P, typename It, typename Second, typename Same>
  static pair<It, Second> run(const P& policy, It first, It last, Second second, const Same& same) {
    const std::ptrdiff_t at =
        first_place(policy, last - first,
                    [a = reader(policy, first), b = reader(policy, second), is = call{same}](std::ptrdiff_t i) {
                      return !is(static_cast<value_of<It>>(a[i]), static_cast<value_of<Second>>(b[i]));
                    });
    return {first + at, second + at};
  }
};

struct equal_algorithm {
  template <typename P, typename It, typename Second, typename... Same>
  static bool run(const P& policy, It first, It last, Second second, const Same&... same) {
    return mismatch_algorithm::run(policy, first, last, second, same...).first == last;
  }
};

struct is_sorted_until_algorithm {
  template <typename P, typename It>
  static It run(const P& policy, It first, It last) {
    return run(policy, first, last, less<>());
  }
  template <typename P, typename It, typename Less>
  static It run(const P& policy, It first, It last, const Less& order) {
    const std::ptrdiff_t n = last - first;
    if (n < 2) return last;
    return first + 1 + first_place(policy, n - 1, [in = reader(policy, first), is = call{order}](std::ptrdiff_t i) {
             return static_cast<bool>(is(static_cast<value_of<It>>(in[i + 1]), static_cast<value_of<It>>(in[i])));
           });
  }
};

struct is_sorted_algorithm {
  template <typename P, typename It, typename... Less>
  static bool run(const P& policy, It first, It last, const Less&... order) {
    return is_sorted_until_algorithm::run(policy, first, last, order...) == last;
  }
};

/// Returns the first position of an element to which `better` prefers no other.
template <typename P, typename It, typename Better>
std::ptrdiff_t best_place(const P& policy, It first, It last, const Better& better) {
  const std::ptrdiff_t n = last - first;
  if (n <= 0) return 0;
  return detail::reduce(
      policy, n, [](std::ptrdiff_t i) { return i; }, std::ptrdiff_t{-1},
      [in = reader(policy, first), is = call{better}](std::ptrdiff_t a, std::ptrdiff_t b) {
        if (a < 0 || b < 0) return a < 0 ? b : a;
        const auto x = static_cast<value_of<It>>(in[a]);
        const auto y = static_cast<value_of<It>>(in[b]);
        return is(y, x) || (b < a && !is(x, y)) ? b : a;
      });
}

struct min_element_algorithm {
  template <typename P, typename It>
  static It run(const P& policy, It first, It last) {
    return run(policy, first, last, less<>());
  }
  template <typename P, typename It, typename Less>
  static It run(const P& policy, It first, It last, const Less& order) {
    return first + best_place(policy, first, last, order);
  }
};

struct max_element_algorithm {
  template <typename P, typename It>
  static It run(const P& policy, It first, It last) {
    return run(policy, first, last, less<>());
  }
  template <typename P, typename It, typename Less>
  static It run(const P& policy, It first, It last, const Less& order) {
    return first + best_place(policy, first, last, [g = call{order}](const auto& a, const auto& b) { return g(b, a); });
  }
};

struct minmax_element_algorithm {
  template <typename P, typename It, typename... Less>
  static pair<It, It> run(const P& policy, It first, It last, const Less&... order) {
    return {min_element_algorithm::run(policy, first, last, order...),
            max_element_algorithm::run(policy, first, last, order...)};
  }
};

}  // namespace detail

CU2SYCL_THRUST_ALGORITHM(reduce)
CU2SYCL_THRUST_ALGORITHM(transform_reduce)
CU2SYCL_THRUST_ALGORITHM(inner_product)
CU2SYCL_THRUST_ALGORITHM(count)
CU2SYCL_THRUST_ALGORITHM(count_if)
CU2SYCL_THRUST_ALGORITHM(find)
CU2SYCL_THRUST_ALGORITHM(find_if)
CU2SYCL_THRUST_ALGORITHM(find_if_not)
CU2SYCL_THRUST_ALGORITHM(partition_point)
CU2SYCL_THRUST_ALGORITHM(is_partitioned)
CU2SYCL_THRUST_ALGORITHM(all_of)
CU2SYCL_THRUST_ALGORITHM(any_of)
CU2SYCL_THRUST_ALGORITHM(none_of)
CU2SYCL_THRUST_ALGORITHM(mismatch)
CU2SYCL_THRUST_ALGORITHM(equal)
CU2SYCL_THRUST_ALGORITHM(is_sorted)
CU2SYCL_THRUST_ALGORITHM(is_sorted_until)
CU2SYCL_THRUST_ALGORITHM(min_element)
CU2SYCL_THRUST_ALGORITHM(max_element)
CU2SYCL_THRUST_ALGORITHM(minmax_element)

}  // namespace cu2sycl::thrust
