// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Sorting, and algorithms on sorted ranges. Thrust, "Sorting", "Searching", "Merging" and "Set Operations". All sorts
// are stable.
#pragma once

#include "cu2sycl/thrust/select.hpp"

namespace cu2sycl::thrust {
namespace detail {

struct sort_algorithm {
  template <typename P, typename It>
  static void run(const P& policy, It first, It last) {
    run(policy, first, last, less<>());
  }
  template <typename P, typename It, typename Less>
  static void run(const P& policy, It first, It last, const Less& order) {
    if constexpr (std::is_same_v<P, host_policy>) {
      detail::sort(policy, last - first, first, no_values(), order);
    } else {
      detail::sort(policy, last - first, reader(policy, first), no_values(), order);
      finish(policy);
    }
  }
};

struct sort_by_key_algorithm {
  template <typename P, typename Keys, typename Values>
  static void run(const P& policy, Keys first, Keys last, Values values) {
    run(policy, first, last, values, less<>());
  }
  template <typename P, typename Keys, typename Values, typename Less>
  static void run(const P& policy, Keys first, Keys last, Values values, const Less& order) {
    detail::sort(policy, last - first, reader(policy, first), reader(policy, values), order);
    finish(policy);
  }
};

/// Finds the position of each of several values in a sorted range, and writes `result(position, whether it is there)`.
template <bool Upper, typename P, typename It, typename Values, typename Out, typename Less, typename Result>
Out search(const P& policy, It first, It last, Values values, Values values_end, Out out, const Less& order,
           const Result& result) {
  const std::ptrdiff_t n = last - first;
  each(policy, values_end - values,
       [in = reader(policy, first), v = reader(policy, values), to = reader(policy, out), is = call{order}, n,
        result](std::ptrdiff_t i) {
         const auto value = static_cast<value_of<Values>>(v[i]);
         const std::ptrdiff_t at = partition_place(0, n, [&](std::ptrdiff_t k) {
           return static_cast<bool>(Upper ? !is(value, static_cast<value_of<It>>(in[k]))
                                          : is(static_cast<value_of<It>>(in[k]), value));
         });
         to[i] = result(at, at < n && !is(value, static_cast<value_of<It>>(in[at < n ? at : 0])));
       });
  finish(policy);
  return out + (values_end - values);
}

/// Finds the position of one value and whether it is there; called on the host.
template <bool Upper, typename P, typename It, typename T, typename Less>
pair<std::ptrdiff_t, bool> search_one(const P& policy, It first, It last, const T& value, const Less& order) {
  const temporary<pair<std::ptrdiff_t, bool>> found(policy, 1);
  auto* const to = found.data();
  const std::ptrdiff_t n = last - first;
  each(policy, 1, [in = reader(policy, first), to, is = call{order}, n, value](std::ptrdiff_t) {
    const std::ptrdiff_t at = partition_place(0, n, [&](std::ptrdiff_t k) {
      return static_cast<bool>(Upper ? !is(value, static_cast<value_of<It>>(in[k]))
                                     : is(static_cast<value_of<It>>(in[k]), value));
    });
    const bool same = at < n && !is(value, static_cast<value_of<It>>(in[at < n ? at : 0]));
    ::new (to) pair<std::ptrdiff_t, bool>(at, same);
  });
  return found.read(0);
}

template <bool Upper>
struct bound_algorithm {
  template <typename P, typename It, typename T>
  static It run(const P& policy, It first, It last, const T& value) {
    return run(policy, first, last, value, less<>());
  }
  template <typename P, typename It, typename T, typename Less>
  static auto run(const P& policy, It first, It last, const T& value, const Less& order) {
    return first + search_one<Upper>(policy, first, last, value, order).first;
  }
  template <typename P, typename It, typename Values, typename Out>
  static Out run(const P& policy, It first, It last, Values values, Values values_end, Out out) {
    return run(policy, first, last, values, values_end, out, less<>());
  }
  template <typename P, typename It, typename Values, typename Out, typename Less>
  static Out run(const P& policy, It first, It last, Values values, Values values_end, Out out, const Less& order) {
    return search<Upper>(policy, first, last, values, values_end, out, order,
                         [](std::ptrdiff_t at, bool) { return static_cast<value_of<Out>>(at); });
  }
};
using lower_bound_algorithm = bound_algorithm<false>;
using upper_bound_algorithm = bound_algorithm<true>;

struct binary_search_algorithm {
  template <typename P, typename It, typename T>
  static bool run(const P& policy, It first, It last, const T& value) {
    return run(policy, first, last, value, less<>());
  }
  template <typename P, typename It, typename T, typename Less>
  static bool run(const P& policy, It first, It last, const T& value, const Less& order) {
    return search_one<false>(policy, first, last, value, order).second;
  }
  template <typename P, typename It, typename Values, typename Out>
  static Out run(const P& policy, It first, It last, Values values, Values values_end, Out out) {
    return run(policy, first, last, values, values_end, out, less<>());
  }
  template <typename P, typename It, typename Values, typename Out, typename Less>
  static Out run(const P& policy, It first, It last, Values values, Values values_end, Out out, const Less& order) {
    return search<false>(policy, first, last, values, values_end, out, order,
                         [](std::ptrdiff_t, bool same) { return static_cast<value_of<Out>>(same); });
  }
};

struct equal_range_algorithm {
  template <typename P, typename It, typename T, typename... Less>
  static pair<It, It> run(const P& policy, It first, It last, const T& value, const Less&... order) {
    return {lower_bound_algorithm::run(policy, first, last, value, order...),
            upper_bound_algorithm::run(policy, first, last, value, order...)};
  }
};

/// Calls `place(position, index, whether it is from a)` for each element of two sorted ranges, with its position in the
/// merged range. Elements of `a` come before equal elements of `b`.
template <typename P, typename A, typename B, typename Less, typename Place>
void merge_places(const P& policy, A a, std::ptrdiff_t n, B b, std::ptrdiff_t m, const Less& order,
                  const Place& place) {
  each(policy, n + m,
       [left = reader(policy, a), right = reader(policy, b), is = call{order}, place, n, m](std::ptrdiff_t i) {
         if (i < n) {
           const auto value = static_cast<value_of<A>>(left[i]);
           place(i + partition_place(0, m,
                                     [&](std::ptrdiff_t k) {
                                       return static_cast<bool>(is(static_cast<value_of<B>>(right[k]), value));
                                     }),
                 i, true);
         } else {
           const auto value = static_cast<value_of<B>>(right[i - n]);
           place(i - n +
                     partition_place(0, n,
                                     [&](std::ptrdiff_t k) { return !is(value, static_cast<value_of<A>>(left[k])); }),
                 i - n, false);
         }
       });
}

struct merge_algorithm {
  template <typename P, typename A, typename B, typename Out>
  static Out run(const P& policy, A a, A a_end, B b, B b_end, Out out) {
    return run(policy, a, a_end, b, b_end, out, less<>());
  }
  template <typename P, typename A, typename B, typename Out, typename Less>
  static Out run(const P& policy, A a, A a_end, B b, B b_end, Out out, const Less& order) {
    merge_places(policy, a, a_end - a, b, b_end - b, order,
                 [left = reader(policy, a), right = reader(policy, b), to = reader(policy, out)](
                     std::ptrdiff_t at, std::ptrdiff_t i, bool first) {
                   if (first)
                     to[at] = static_cast<value_of<A>>(left[i]);
                   else
                     to[at] = static_cast<value_of<B>>(right[i]);
                 });
    finish(policy);
    return out + (a_end - a) + (b_end - b);
  }
};

struct merge_by_key_algorithm {
  template <typename P, typename A, typename B, typename VA, typename VB, typename Keys, typename Values>
  static pair<Keys, Values> run(const P& policy, A a, A a_end, B b, B b_end, VA va, VB vb, Keys keys, Values values) {
    return run(policy, a, a_end, b, b_end, va, vb, keys, values, less<>());
  }
  template <typename P, typename A, typename B, typename VA, typename VB, typename Keys, typename Values, typename Less>
  static pair<Keys, Values> run(const P& policy, A a, A a_end, B b, B b_end, VA va, VB vb, Keys keys, Values values,
                                const Less& order) {
    merge_places(
        policy, a, a_end - a, b, b_end - b, order,
        [left = reader(policy, a), right = reader(policy, b), x = reader(policy, va), y = reader(policy, vb),
         to = reader(policy, keys), beside = reader(policy, values)](std::ptrdiff_t at, std::ptrdiff_t i, bool first) {
          if (first) {
            to[at] = static_cast<value_of<A>>(left[i]);
            beside[at] = static_cast<value_of<VA>>(x[i]);
          } else {
            to[at] = static_cast<value_of<B>>(right[i]);
            beside[at] = static_cast<value_of<VB>>(y[i]);
          }
        });
    finish(policy);
    const std::ptrdiff_t n = (a_end - a) + (b_end - b);
    return {keys + n, values + n};
  }
};

/// Whether element i of a sorted range has a partner in another sorted range. If an element occurs k times in one range
/// and m times in the other, the first min(k, m) of them have partners.
template <typename T, typename U, typename Less>
bool has_partner(const T& in, std::ptrdiff_t i, const U& other, std::ptrdiff_t m, const Less& is) {
  const auto value = in[i];
  const std::ptrdiff_t before =
      i - partition_place(0, i, [&](std::ptrdiff_t k) { return static_cast<bool>(is(in[k], value)); });
  const std::ptrdiff_t low =
      partition_place(0, m, [&](std::ptrdiff_t k) { return static_cast<bool>(is(other[k], value)); });
  const std::ptrdiff_t high = partition_place(low, m, [&](std::ptrdiff_t k) { return !is(value, other[k]); });
  return before < high - low;
}

template <bool Shared>
struct set_selection_algorithm {
  template <typename P, typename A, typename B, typename Out>
  static Out run(const P& policy, A a, A a_end, B b, B b_end, Out out) {
    return run(policy, a, a_end, b, b_end, out, less<>());
  }
  template <typename P, typename A, typename B, typename Out, typename Less>
  static Out run(const P& policy, A a, A a_end, B b, B b_end, Out out, const Less& order) {
    const copied<P, A> left(policy, a, a_end - a);
    const copied<P, B> right(policy, b, b_end - b);
    const std::ptrdiff_t kept = split(
        policy, a_end - a,
        [in = left.data(), other = right.data(), m = b_end - b, is = call{order}](std::ptrdiff_t i) {
          return has_partner(in, i, other, m, is) == Shared;
        },
        [in = left.data(), to = reader(policy, out)](std::ptrdiff_t i, std::ptrdiff_t k) { to[k] = in[i]; }, nothing());
    finish(policy);
    return out + kept;
  }
};
using set_intersection_algorithm = set_selection_algorithm<true>;
using set_difference_algorithm = set_selection_algorithm<false>;

struct set_union_algorithm {
  template <typename P, typename A, typename B, typename Out>
  static Out run(const P& policy, A a, A a_end, B b, B b_end, Out out) {
    return run(policy, a, a_end, b, b_end, out, less<>());
  }
  template <typename P, typename A, typename B, typename Out, typename Less>
  static Out run(const P& policy, A a, A a_end, B b, B b_end, Out out, const Less& order) {
    using T = value_of<B>;
    const temporary<T> rest(policy, b_end - b);
    const copied<P, A> left(policy, a, a_end - a);
    const copied<P, B> right(policy, b, b_end - b);
    T* const others = rest.data();
    const std::ptrdiff_t m = split(
        policy, b_end - b,
        [in = right.data(), other = left.data(), n = a_end - a, is = call{order}](std::ptrdiff_t i) {
          return !has_partner(in, i, other, n, is);
        },
        [in = right.data(), others](std::ptrdiff_t i, std::ptrdiff_t k) { ::new (others + k) T(in[i]); }, nothing());
    merge_places(policy, left.data(), a_end - a, others, m, order,
                 [l = left.data(), others, to = reader(policy, out)](std::ptrdiff_t at, std::ptrdiff_t i, bool first) {
                   if (first)
                     to[at] = l[i];
                   else
                     to[at] = others[i];
                 });
    finish(policy);
    return out + (a_end - a) + m;
  }
};

struct set_symmetric_difference_algorithm {
  template <typename P, typename A, typename B, typename Out>
  static Out run(const P& policy, A a, A a_end, B b, B b_end, Out out) {
    return run(policy, a, a_end, b, b_end, out, less<>());
  }
  template <typename P, typename A, typename B, typename Out, typename Less>
  static Out run(const P& policy, A a, A a_end, B b, B b_end, Out out, const Less& order) {
    const temporary<value_of<A>> first(policy, a_end - a);
    const temporary<value_of<B>> second(policy, b_end - b);
    const copied<P, A> left(policy, a, a_end - a);
    const copied<P, B> right(policy, b, b_end - b);
    const auto alone = [&](const auto& in, std::ptrdiff_t count, const auto& other, std::ptrdiff_t others, auto* kept) {
      using T = std::remove_pointer_t<decltype(kept)>;
      return split(
          policy, count,
          [in = in.data(), other = other.data(), others, is = call{order}](std::ptrdiff_t i) {
            return !has_partner(in, i, other, others, is);
          },
          [in = in.data(), kept](std::ptrdiff_t i, std::ptrdiff_t k) { ::new (kept + k) T(in[i]); }, nothing());
    };
    auto* const l = first.data();
    auto* const r = second.data();
    const std::ptrdiff_t n = alone(left, a_end - a, right, b_end - b, l);
    const std::ptrdiff_t m = alone(right, b_end - b, left, a_end - a, r);
    merge_places(policy, l, n, r, m, order,
                 [l, r, to = reader(policy, out)](std::ptrdiff_t at, std::ptrdiff_t i, bool from_first) {
                   if (from_first)
                     to[at] = l[i];
                   else
                     to[at] = r[i];
                 });
    finish(policy);
    return out + n + m;
  }
};

}  // namespace detail

CU2SYCL_THRUST_ALGORITHM(sort)
CU2SYCL_THRUST_ALGORITHM(sort_by_key)
CU2SYCL_THRUST_ALGORITHM(lower_bound)
CU2SYCL_THRUST_ALGORITHM(upper_bound)
CU2SYCL_THRUST_ALGORITHM(binary_search)
CU2SYCL_THRUST_ALGORITHM(equal_range)
CU2SYCL_THRUST_ALGORITHM(merge)
CU2SYCL_THRUST_ALGORITHM(merge_by_key)
CU2SYCL_THRUST_ALGORITHM(set_intersection)
CU2SYCL_THRUST_ALGORITHM(set_difference)
CU2SYCL_THRUST_ALGORITHM(set_union)
CU2SYCL_THRUST_ALGORITHM(set_symmetric_difference)

template <typename... Arguments>
void stable_sort(const Arguments&... arguments) {
  thrust::sort(arguments...);
}
template <typename... Arguments>
void stable_sort_by_key(const Arguments&... arguments) {
  thrust::sort_by_key(arguments...);
}

}  // namespace cu2sycl::thrust
