// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Prefix sums of all elements, or of each run of equal keys. Thrust, "Prefix Sums".
#pragma once

#include "cu2sycl/thrust/functional.hpp"
#include "cu2sycl/thrust/transform.hpp"

namespace cu2sycl::thrust {
namespace detail {

template <bool Inclusive, typename T, typename P, typename In, typename Out, typename Op, typename F>
Out scan_to(const P& policy, In first, In last, Out out, start_of_scan<T> start, const Op& op, const F& f) {
  scan(
      policy, last - first,
      [in = reader(policy, first), g = call{f}](std::ptrdiff_t i) {
        return static_cast<T>(g(static_cast<value_of<In>>(in[i])));
      },
      start, [g = call{op}](const T& a, const T& b) { return static_cast<T>(g(a, b)); },
      [to = reader(policy, out)](std::ptrdiff_t i, const T& before, const T& with) {
        to[i] = Inclusive ? with : before;
      });
  finish(policy);
  return out + (last - first);
}

struct inclusive_scan_algorithm {
  template <typename P, typename In, typename Out>
  static Out run(const P& policy, In first, In last, Out out) {
    return run(policy, first, last, out, plus<>());
  }
  template <typename P, typename In, typename Out, typename Op>
  static Out run(const P& policy, In first, In last, Out out, const Op& op) {
    using T = value_of<In>;
    return scan_to<true, T>(policy, first, last, out, {T(), false}, op, identity<>());
  }
  template <typename P, typename In, typename Out, typename T, typename Op>
  static Out run(const P& policy, In first, In last, Out out, const T& init, const Op& op) {
    return scan_to<true, T>(policy, first, last, out, {init, true}, op, identity<>());
  }
};

struct exclusive_scan_algorithm {
  template <typename P, typename In, typename Out>
  static Out run(const P& policy, In first, In last, Out out) {
    return run(policy, first, last, out, value_of<In>(0), plus<>());
  }
  template <typename P, typename In, typename Out, typename T>
  static Out run(const P& policy, In first, In last, Out out, const T& init) {
    return run(policy, first, last, out, init, plus<>());
  }
  template <typename P, typename In, typename Out, typename T, typename Op>
  static Out run(const P& policy, In first, In last, Out out, const T& init, const Op& op) {
    return scan_to<false, T>(policy, first, last, out, {init, true}, op, identity<>());
  }
};

struct transform_inclusive_scan_algorithm {
  template <typename P, typename In, typename Out, typename F, typename Op>
  static Out run(const P& policy, In first, In last, Out out, const F& f, const Op& op) {
    using T = std::decay_t<std::invoke_result_t<F&, value_of<In>>>;
    return scan_to<true, T>(policy, first, last, out, {T(), false}, op, f);
  }
};

struct transform_exclusive_scan_algorithm {
  template <typename P, typename In, typename Out, typename F, typename T, typename Op>
  static Out run(const P& policy, In first, In last, Out out, const F& f, const T& init, const Op& op) {
    return scan_to<false, T>(policy, first, last, out, {init, true}, op, f);
  }
};

/// The sum of a part of the elements; `head` is whether a run of equal keys begins in it.
template <typename T>
struct segment {
  T value;
  bool head;
};

template <bool Inclusive, typename T, typename P, typename Keys, typename In, typename Out, typename Same, typename Op>
Out scan_segments(const P& policy, Keys first, Keys last, In in, Out out, start_of_scan<T> start, const Same& same,
                  const Op& op) {
  const copied<P, Keys> kept(policy, first, last - first);  // `out` may be `first`
  scan(
      policy, last - first,
      [keys = kept.data(), values = reader(policy, in), is = call{same}, start, g = call{op}](std::ptrdiff_t i) {
        const bool head = i == 0 || !is(keys[i - 1], keys[i]);
        const T own = static_cast<T>(static_cast<value_of<In>>(values[i]));
        return segment<T>{head && start.given ? static_cast<T>(g(start.value, own)) : own, head};
      },
      start_of_scan<segment<T>>{{T(), false}, false},
      [g = call{op}](const segment<T>& a, const segment<T>& b) {
        return segment<T>{b.head ? b.value : static_cast<T>(g(a.value, b.value)), a.head || b.head};
      },
      [to = reader(policy, out), keys = kept.data(), is = call{same}, start](std::ptrdiff_t i, const segment<T>& before,
                                                                             const segment<T>& with) {
        if (Inclusive) {
          to[i] = with.value;
        } else {
          const bool head = i == 0 || !is(keys[i - 1], keys[i]);
          to[i] = head ? start.value : before.value;
        }
      });
  finish(policy);
  return out + (last - first);
}

struct inclusive_scan_by_key_algorithm {
  template <typename P, typename Keys, typename In, typename Out>
  static Out run(const P& policy, Keys first, Keys last, In in, Out out) {
    return run(policy, first, last, in, out, equal_to<>(), plus<>());
  }
  template <typename P, typename Keys, typename In, typename Out, typename Same>
  static Out run(const P& policy, Keys first, Keys last, In in, Out out, const Same& same) {
    return run(policy, first, last, in, out, same, plus<>());
  }
  template <typename P, typename Keys, typename In, typename Out, typename Same, typename Op>
  static Out run(const P& policy, Keys first, Keys last, In in, Out out, const Same& same, const Op& op) {
    using T = value_of<In>;
    return scan_segments<true, T>(policy, first, last, in, out, {T(), false}, same, op);
  }
};

struct exclusive_scan_by_key_algorithm {
  template <typename P, typename Keys, typename In, typename Out>
  static Out run(const P& policy, Keys first, Keys last, In in, Out out) {
    return run(policy, first, last, in, out, value_of<In>(0));
  }
  template <typename P, typename Keys, typename In, typename Out, typename T>
  static Out run(const P& policy, Keys first, Keys last, In in, Out out, const T& init) {
    return run(policy, first, last, in, out, init, equal_to<>(), plus<>());
  }
  template <typename P, typename Keys, typename In, typename Out, typename T, typename Same>
  static Out run(const P& policy, Keys first, Keys last, In in, Out out, const T& init, const Same& same) {
    return run(policy, first, last, in, out, init, same, plus<>());
  }
  template <typename P, typename Keys, typename In, typename Out, typename T, typename Same, typename Op>
  static Out run(const P& policy, Keys first, Keys last, In in, Out out, const T& init, const Same& same,
                 const Op& op) {
    return scan_segments<false, T>(policy, first, last, in, out, {init, true}, same, op);
  }
};

}  // namespace detail

CU2SYCL_THRUST_ALGORITHM(inclusive_scan)
CU2SYCL_THRUST_ALGORITHM(exclusive_scan)
CU2SYCL_THRUST_ALGORITHM(transform_inclusive_scan)
CU2SYCL_THRUST_ALGORITHM(transform_exclusive_scan)
CU2SYCL_THRUST_ALGORITHM(inclusive_scan_by_key)
CU2SYCL_THRUST_ALGORITHM(exclusive_scan_by_key)

}  // namespace cu2sycl::thrust
