// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Algorithms that compute each element independently. Thrust, "Transformations" and "Copying".
#pragma once

#include <algorithm>
#include <vector>

#include "cu2sycl/thrust/policy.hpp"

namespace cu2sycl::thrust {
namespace detail {

struct for_each_algorithm {
  template <typename P, typename It, typename F>
  static It run(const P& policy, It first, It last, const F& f) {
    each(policy, last - first, [in = reader(policy, first), g = call{f}](std::ptrdiff_t i) { g(in[i]); });
    finish(policy);
    return last;
  }
};

struct for_each_n_algorithm {
  template <typename P, typename It, typename N, typename F>
  static It run(const P& policy, It first, N n, const F& f) {
    return for_each_algorithm::run(policy, first, first + static_cast<std::ptrdiff_t>(n), f);
  }
};

struct transform_algorithm {
  template <typename P, typename In, typename Out, typename F>
  static Out run(const P& policy, In first, In last, Out out, const F& f) {
    each(policy, last - first,
         [in = reader(policy, first), to = reader(policy, out), g = call{f}](std::ptrdiff_t i) { to[i] = g(in[i]); });
    finish(policy);
    return out + (last - first);
  }
  template <typename P, typename In, typename Second, typename Out, typename F>
  static Out run(const P& policy, In first, In last, Second second, Out out, const F& f) {
    each(policy, last - first,
         [a = reader(policy, first), b = reader(policy, second), to = reader(policy, out), g = call{f}](
             std::ptrdiff_t i) { to[i] = g(static_cast<value_of<In>>(a[i]), static_cast<value_of<Second>>(b[i])); });
    finish(policy);
    return out + (last - first);
  }
};

struct transform_if_algorithm {
  template <typename P, typename In, typename Out, typename F, typename Predicate>
  static Out run(const P& policy, In first, In last, Out out, const F& f, const Predicate& predicate) {
    return run(policy, first, last, first, out, f, predicate);
  }
  template <typename P, typename In, typename Stencil, typename Out, typename F, typename Predicate>
  static Out run(const P& policy, In first, In last, Stencil stencil, Out out, const F& f, const Predicate& predicate) {
    each(policy, last - first,
         [in = reader(policy, first), when = reader(policy, stencil), to = reader(policy, out), g = call{f},
          holds = call{predicate}](std::ptrdiff_t i) {
           if (holds(static_cast<value_of<Stencil>>(when[i]))) to[i] = g(in[i]);
         });
    finish(policy);
    return out + (last - first);
  }
};

struct generate_algorithm {
  template <typename P, typename It, typename F>
  static void run(const P& policy, It first, It last, const F& f) {
    if constexpr (std::is_same_v<P, host_policy>) {
      std::decay_t<F> own = f;
      for (It it = first; it != last; ++it) *it = own();
    } else {
      each(policy, last - first, [to = reader(policy, first), g = call{f}](std::ptrdiff_t i) { to[i] = g(); });
      finish(policy);
    }
  }
};

struct tabulate_algorithm {
  template <typename P, typename It, typename F>
  static void run(const P& policy, It first, It last, const F& f) {
    each(policy, last - first, [to = reader(policy, first), g = call{f}](std::ptrdiff_t i) { to[i] = g(i); });
    finish(policy);
  }
};

struct generate_n_algorithm {
  template <typename P, typename It, typename N, typename F>
  static It run(const P& policy, It first, N n, const F& f) {
    generate_algorithm::run(policy, first, first + static_cast<std::ptrdiff_t>(n), f);
    return first + static_cast<std::ptrdiff_t>(n);
  }
};

struct fill_algorithm {
  template <typename P, typename It, typename T>
  static void run(const P& policy, It first, It last, const T& value) {
    // Atomic objects can be assigned to but not copied.
    using held = std::conditional_t<std::is_copy_constructible_v<value_of<It>>, value_of<It>, T>;
    each(policy, last - first,
         [to = reader(policy, first), v = static_cast<held>(value)](std::ptrdiff_t i) { to[i] = v; });
    finish(policy);
  }
};

struct fill_n_algorithm {
  template <typename P, typename It, typename N, typename T>
  static It run(const P& policy, It first, N n, const T& value) {
    fill_algorithm::run(policy, first, first + static_cast<std::ptrdiff_t>(n), value);
    return first + static_cast<std::ptrdiff_t>(n);
  }
};

struct sequence_algorithm {
  template <typename P, typename It>
  static void run(const P& policy, It first, It last) {
    run(policy, first, last, value_of<It>(0), value_of<It>(1));
  }
  template <typename P, typename It, typename T>
  static void run(const P& policy, It first, It last, const T& start) {
    run(policy, first, last, start, T(1));
  }
  template <typename P, typename It, typename T>
  static void run(const P& policy, It first, It last, const T& start, const T& step) {
    using V = value_of<It>;
    each(policy, last - first, [to = reader(policy, first), start, step](std::ptrdiff_t i) {
      to[i] = static_cast<V>(start + static_cast<T>(i) * step);
    });
    finish(policy);
  }
};

struct replace_if_algorithm {
  template <typename P, typename It, typename Predicate, typename T>
  static void run(const P& policy, It first, It last, const Predicate& predicate, const T& value) {
    run(policy, first, last, first, predicate, value);
  }
  template <typename P, typename It, typename Stencil, typename Predicate, typename T>
  static void run(const P& policy, It first, It last, Stencil stencil, const Predicate& predicate, const T& value) {
    each(
        policy, last - first,
        [to = reader(policy, first), when = reader(policy, stencil), holds = call{predicate}, value](std::ptrdiff_t i) {
          if (holds(static_cast<value_of<Stencil>>(when[i]))) to[i] = value;
        });
    finish(policy);
  }
};

struct replace_algorithm {
  template <typename P, typename It, typename T>
  static void run(const P& policy, It first, It last, const T& old, const T& value) {
    replace_if_algorithm::run(
        policy, first, last, [old](const value_of<It>& v) { return v == old; }, value);
  }
};

struct replace_copy_if_algorithm {
  template <typename P, typename In, typename Out, typename Predicate, typename T>
  static Out run(const P& policy, In first, In last, Out out, const Predicate& predicate, const T& value) {
    return run(policy, first, last, first, out, predicate, value);
  }
  template <typename P, typename In, typename Stencil, typename Out, typename Predicate, typename T>
  static Out run(const P& policy, In first, In last, Stencil stencil, Out out, const Predicate& predicate,
                 const T& value) {
    each(policy, last - first,
         [in = reader(policy, first), when = reader(policy, stencil), to = reader(policy, out), holds = call{predicate},
          value](std::ptrdiff_t i) {
           if (holds(static_cast<value_of<Stencil>>(when[i])))
             to[i] = value;
           else
             to[i] = static_cast<value_of<In>>(in[i]);
         });
    finish(policy);
    return out + (last - first);
  }
};

struct replace_copy_algorithm {
  template <typename P, typename In, typename Out, typename T>
  static Out run(const P& policy, In first, In last, Out out, const T& old, const T& value) {
    return replace_copy_if_algorithm::run(
        policy, first, last, out, [old](const value_of<In>& v) { return v == old; }, value);
  }
};

struct gather_algorithm {
  template <typename P, typename Map, typename In, typename Out>
  static Out run(const P& policy, Map first, Map last, In in, Out out) {
    each(policy, last - first,
         [map = reader(policy, first), from = reader(policy, in), to = reader(policy, out)](std::ptrdiff_t i) {
           to[i] = static_cast<value_of<In>>(from[static_cast<std::ptrdiff_t>(map[i])]);
         });
    finish(policy);
    return out + (last - first);
  }
};

struct gather_if_algorithm {
  template <typename P, typename Map, typename Stencil, typename In, typename Out>
  static Out run(const P& policy, Map first, Map last, Stencil stencil, In in, Out out) {
    return run(policy, first, last, stencil, in, out,
               [](const value_of<Stencil>& when) { return static_cast<bool>(when); });
  }
  template <typename P, typename Map, typename Stencil, typename In, typename Out, typename Predicate>
  static Out run(const P& policy, Map first, Map last, Stencil stencil, In in, Out out, const Predicate& predicate) {
    each(policy, last - first,
         [map = reader(policy, first), when = reader(policy, stencil), from = reader(policy, in),
          to = reader(policy, out), holds = call{predicate}](std::ptrdiff_t i) {
           if (holds(static_cast<value_of<Stencil>>(when[i])))
             to[i] = static_cast<value_of<In>>(from[static_cast<std::ptrdiff_t>(map[i])]);
         });
    finish(policy);
    return out + (last - first);
  }
};

struct scatter_algorithm {
  template <typename P, typename In, typename Map, typename Out>
  static void run(const P& policy, In first, In last, Map map, Out out) {
    each(policy, last - first,
         [from = reader(policy, first), at = reader(policy, map), to = reader(policy, out)](std::ptrdiff_t i) {
           to[static_cast<std::ptrdiff_t>(at[i])] = static_cast<value_of<In>>(from[i]);
         });
    finish(policy);
  }
};

struct scatter_if_algorithm {
  template <typename P, typename In, typename Map, typename Stencil, typename Out>
  static void run(const P& policy, In first, In last, Map map, Stencil stencil, Out out) {
    run(policy, first, last, map, stencil, out, [](const value_of<Stencil>& when) { return static_cast<bool>(when); });
  }
  template <typename P, typename In, typename Map, typename Stencil, typename Out, typename Predicate>
  static void run(const P& policy, In first, In last, Map map, Stencil stencil, Out out, const Predicate& predicate) {
    each(policy, last - first,
         [from = reader(policy, first), at = reader(policy, map), when = reader(policy, stencil),
          to = reader(policy, out), holds = call{predicate}](std::ptrdiff_t i) {
           if (holds(static_cast<value_of<Stencil>>(when[i])))
             to[static_cast<std::ptrdiff_t>(at[i])] = static_cast<value_of<In>>(from[i]);
         });
    finish(policy);
  }
};

struct adjacent_difference_algorithm {
  template <typename P, typename In, typename Out>
  static Out run(const P& policy, In first, In last, Out out) {
    return run(policy, first, last, out, [](const value_of<In>& a, const value_of<In>& b) { return a - b; });
  }
  template <typename P, typename In, typename Out, typename F>
  static Out run(const P& policy, In first, In last, Out out, const F& f) {
    const temporary<value_of<In>> kept(policy, last - first);  // `out` may be `first`
    auto* const copy = kept.data();
    each(policy, last - first, [in = reader(policy, first), copy](std::ptrdiff_t i) {
      ::new (copy + i) value_of<In>(static_cast<value_of<In>>(in[i]));
    });
    each(policy, last - first, [copy, to = reader(policy, out), g = call{f}](std::ptrdiff_t i) {
      if (i == 0)
        to[i] = copy[i];
      else
        to[i] = g(copy[i], copy[i - 1]);
    });
    finish(policy);
    return out + (last - first);
  }
};

struct reverse_algorithm {
  template <typename P, typename It>
  static void run(const P& policy, It first, It last) {
    const std::ptrdiff_t n = last - first;
    each(policy, n / 2, [at = reader(policy, first), n](std::ptrdiff_t i) {
      const value_of<It> kept = static_cast<value_of<It>>(at[i]);
      at[i] = static_cast<value_of<It>>(at[n - 1 - i]);
      at[n - 1 - i] = kept;
    });
    finish(policy);
  }
};

struct swap_ranges_algorithm {
  template <typename P, typename It, typename Second>
  static Second run(const P& policy, It first, It last, Second second) {
    each(policy, last - first, [a = reader(policy, first), b = reader(policy, second)](std::ptrdiff_t i) {
      const value_of<It> kept = static_cast<value_of<It>>(a[i]);
      a[i] = static_cast<value_of<Second>>(b[i]);
      b[i] = kept;
    });
    finish(policy);
    return second + (last - first);
  }
};

struct copy_algorithm {
  template <typename P, typename In, typename Out>
  static Out run(const P& policy, In first, In last, Out out) {
    using T = value_of<In>;
    if constexpr (goes_step_by_step<In>::value && on_device<Out>::value) {
      const std::vector<T> values(first, last);
      return run(policy, values.begin(), values.end(), out);
    } else if constexpr ((goes_step_by_step<Out>::value && !on_device<In>::value) || goes_step_by_step<In>::value) {
      return std::copy(first, last, out);
    } else {
      return copy_elements<T>(policy, first, last, out);
    }
  }

 private:
  template <typename T, typename P, typename In, typename Out>
  static Out copy_elements(const P& policy, In first, In last, Out out) {
    const std::ptrdiff_t n = last - first;
    constexpr bool kFrom = on_device<In>::value || on_any_side<In>::value;
    if constexpr (std::is_same_v<P, host_policy> || (kFrom && on_device<Out>::value) ||
                         (!is_host_iterator<In>::value && !is_host_iterator<Out>::value)) {
      each(policy, n,
           [in = reader(policy, first), to = reader(policy, out)](std::ptrdiff_t i) { to[i] = static_cast<T>(in[i]); });
      finish(policy);
      return out + n;
    } else if constexpr (on_device<In>::value) {  // to the host
      if (n <= 0) return out;
      const temporary<T> dense(policy, n);
      T* const at = dense.data();
      each(policy, n, [in = reader(policy, first), at](std::ptrdiff_t i) { ::new (at + i) T(static_cast<T>(in[i])); });
      std::vector<unsigned char> bytes(static_cast<std::size_t>(n) * sizeof(T));
      policy.get().memcpy(bytes.data(), at, bytes.size()).wait();
      const T* const values = reinterpret_cast<const T*>(bytes.data());
      return std::copy(values, values + n, out);
    } else if constexpr (on_device<Out>::value) {  // from the host
      if (n <= 0) return out;
      const std::vector<T> values(first, last);
      const temporary<T> dense(policy, n);
      T* const at = dense.data();
      if constexpr (std::is_same_v<T, bool>) {
        for (std::ptrdiff_t i = 0; i < n; ++i) {
          const T value = values[static_cast<std::size_t>(i)];
          policy.get().memcpy(at + i, &value, sizeof(T)).wait();
        }
      } else {
        policy.get().memcpy(at, values.data(), static_cast<std::size_t>(n) * sizeof(T)).wait();
      }
      each(policy, n, [at, to = reader(policy, out)](std::ptrdiff_t i) { to[i] = at[i]; });
      policy.get().wait();
      return out + n;
    } else {  // raw pointers: the policy decides
      each(policy, n,
           [in = reader(policy, first), to = reader(policy, out)](std::ptrdiff_t i) { to[i] = static_cast<T>(in[i]); });
      finish(policy);
      return out + n;
    }
  }
};

/// Copies with a given policy: raw pointers point to the policy's memory.
struct copy_as_told_algorithm {
  template <typename T>
  static device_ptr<T> placed(const device_policy&, T* p) {
    return device_ptr<T>(p);
  }
  template <typename P, typename It>
  static It placed(const P&, It it) {
    return it;
  }
  template <typename P, typename In, typename Out>
  static Out run(const P& policy, In first, In last, Out out) {
    copy_algorithm::run(policy, placed(policy, first), placed(policy, last), placed(policy, out));
    return out + (last - first);
  }
};

struct copy_n_algorithm {
  template <typename P, typename In, typename N, typename Out>
  static Out run(const P& policy, In first, N n, Out out) {
    return copy_as_told_algorithm::run(policy, first, first + static_cast<std::ptrdiff_t>(n), out);
  }
};

struct reverse_copy_algorithm {
  template <typename P, typename In, typename Out>
  static Out run(const P& policy, In first, In last, Out out) {
    return copy_algorithm::run(policy, thrust::make_reverse_iterator(last), thrust::make_reverse_iterator(first), out);
  }
};

}  // namespace detail

CU2SYCL_THRUST_ALGORITHM(for_each)
CU2SYCL_THRUST_ALGORITHM(for_each_n)
CU2SYCL_THRUST_ALGORITHM(transform)
CU2SYCL_THRUST_ALGORITHM(transform_if)
CU2SYCL_THRUST_ALGORITHM(generate)
CU2SYCL_THRUST_ALGORITHM(generate_n)
CU2SYCL_THRUST_ALGORITHM(tabulate)
CU2SYCL_THRUST_ALGORITHM(fill)
CU2SYCL_THRUST_ALGORITHM(fill_n)
CU2SYCL_THRUST_ALGORITHM(sequence)
CU2SYCL_THRUST_ALGORITHM(replace)
CU2SYCL_THRUST_ALGORITHM(replace_if)
CU2SYCL_THRUST_ALGORITHM(replace_copy)
CU2SYCL_THRUST_ALGORITHM(replace_copy_if)
CU2SYCL_THRUST_ALGORITHM(gather)
CU2SYCL_THRUST_ALGORITHM(gather_if)
CU2SYCL_THRUST_ALGORITHM(scatter)
CU2SYCL_THRUST_ALGORITHM(scatter_if)
CU2SYCL_THRUST_ALGORITHM(adjacent_difference)
CU2SYCL_THRUST_ALGORITHM(reverse)
CU2SYCL_THRUST_ALGORITHM(reverse_copy)
CU2SYCL_THRUST_ALGORITHM(swap_ranges)

template <typename First, typename... Rest>
auto copy(First&& first, Rest&&... rest) {
  using Policy = std::remove_cv_t<std::remove_reference_t<First>>;
  if constexpr (detail::is_policy<Policy>) {
    return detail::copy_as_told_algorithm::run(static_cast<const detail::base_policy<Policy>&>(first),
                                               detail::decayed(rest)...);
  } else {
    return detail::dispatch<detail::copy_algorithm>(detail::decayed(first), detail::decayed(rest)...);
  }
}
template <typename First, typename N, typename... Rest>
auto copy_n(const First& first, const N& n, const Rest&... rest) {
  if constexpr (detail::is_policy<First>) {
    return detail::dispatch<detail::copy_n_algorithm>(first, n, rest...);
  } else {
    return thrust::copy(first, first + static_cast<std::ptrdiff_t>(n), rest...);
  }
}

/// Elements are trivially copyable, so copying to uninitialized memory is the same as copying.
template <typename... Arguments>
auto uninitialized_copy(const Arguments&... arguments) {
  return thrust::copy(arguments...);
}
template <typename... Arguments>
void uninitialized_fill(const Arguments&... arguments) {
  thrust::fill(arguments...);
}

}  // namespace cu2sycl::thrust
