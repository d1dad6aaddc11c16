// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Algorithms that select elements in their order: selections, partitions, runs of equal keys. Thrust, "Reordering" and
// "Reductions".
#pragma once

#include "cu2sycl/thrust/scan.hpp"

namespace cu2sycl::thrust {
namespace detail {

/// Calls `place(i, k)` for each i in [0, n) with `keep(i)`, where k counts them, and `rest(i, j)` for each of the
/// others, where j counts those. Returns the number of elements that are kept.
template <typename Keep, typename Place, typename Rest>
std::ptrdiff_t split(const host_policy&, std::ptrdiff_t n, const Keep& keep, const Place& place, const Rest& rest) {
  std::ptrdiff_t kept = 0;
  for (std::ptrdiff_t i = 0; i < n; ++i) {
    if (keep(i))
      place(i, kept++);
    else
      rest(i, i - kept);
  }
  return kept;
}
template <typename Keep, typename Place, typename Rest>
std::ptrdiff_t split(const device_policy& policy, std::ptrdiff_t n, const Keep& keep, const Place& place,
                     const Rest& rest) {
  if (n <= 0) return 0;
  const temporary<std::ptrdiff_t> result(policy, 1);
  std::ptrdiff_t* const count = result.data();
  parallel::workspace memory(&policy.get());
  parallel::split(policy.get(), memory, n, keep, place, rest, [=](std::ptrdiff_t kept) { *count = kept; });
  return result.read(0);
}

struct nothing {
  void operator()(std::ptrdiff_t, std::ptrdiff_t) const {}
};

struct copy_if_algorithm {
  template <typename P, typename In, typename Out, typename Predicate>
  static Out run(const P& policy, In first, In last, Out out, const Predicate& predicate) {
    return run(policy, first, last, first, out, predicate);
  }
  template <typename P, typename In, typename Stencil, typename Out, typename Predicate>
  static Out run(const P& policy, In first, In last, Stencil stencil, Out out, const Predicate& predicate) {
    const std::ptrdiff_t kept = split(
        policy, last - first,
        [when = reader(policy, stencil), holds = call{predicate}](std::ptrdiff_t i) {
          return static_cast<bool>(holds(static_cast<value_of<Stencil>>(when[i])));
        },
        [in = reader(policy, first), to = reader(policy, out)](std::ptrdiff_t i, std::ptrdiff_t k) {
          to[k] = static_cast<value_of<In>>(in[i]);
        },
        nothing());
    finish(policy);
    return out + kept;
  }
};

struct remove_copy_if_algorithm {
  template <typename P, typename In, typename Out, typename Predicate>
  static Out run(const P& policy, In first, In last, Out out, const Predicate& predicate) {
    return copy_if_algorithm::run(policy, first, last, out, not1(call{predicate}));
  }
  template <typename P, typename In, typename Stencil, typename Out, typename Predicate>
  static Out run(const P& policy, In first, In last, Stencil stencil, Out out, const Predicate& predicate) {
    return copy_if_algorithm::run(policy, first, last, stencil, out, not1(call{predicate}));
  }
};

struct remove_copy_algorithm {
  template <typename P, typename In, typename Out, typename T>
  static Out run(const P& policy, In first, In last, Out out, const T& value) {
    return copy_if_algorithm::run(policy, first, last, out, [value](const value_of<In>& v) { return !(v == value); });
  }
};

struct remove_if_algorithm {
  template <typename P, typename It, typename Predicate>
  static It run(const P& policy, It first, It last, const Predicate& predicate) {
    return run(policy, first, last, first, predicate);
  }
  template <typename P, typename It, typename Stencil, typename Predicate>
  static It run(const P& policy, It first, It last, Stencil stencil, const Predicate& predicate) {
    const copied<P, It> elements(policy, first, last - first);
    const copied<P, Stencil> stencils(policy, stencil, last - first);
    const std::ptrdiff_t kept = split(
        policy, last - first,
        [when = stencils.data(), holds = call{predicate}](std::ptrdiff_t i) { return !holds(when[i]); },
        [in = elements.data(), to = reader(policy, first)](std::ptrdiff_t i, std::ptrdiff_t k) { to[k] = in[i]; },
        nothing());
    finish(policy);
    return first + kept;
  }
};

struct remove_algorithm {
  template <typename P, typename It, typename T>
  static It run(const P& policy, It first, It last, const T& value) {
    return remove_if_algorithm::run(policy, first, last, [value](const value_of<It>& v) { return v == value; });
  }
};

struct partition_copy_algorithm {
  template <typename P, typename In, typename True, typename False, typename Predicate>
  static pair<True, False> run(const P& policy, In first, In last, True yes, False no, const Predicate& predicate) {
    return run(policy, first, last, first, yes, no, predicate);
  }
  template <typename P, typename In, typename Stencil, typename True, typename False, typename Predicate>
  static pair<True, False> run(const P& policy, In first, In last, Stencil stencil, True yes, False no,
                               const Predicate& predicate) {
    const std::ptrdiff_t kept = split(
        policy, last - first,
        [when = reader(policy, stencil), holds = call{predicate}](std::ptrdiff_t i) {
          return static_cast<bool>(holds(static_cast<value_of<Stencil>>(when[i])));
        },
        [in = reader(policy, first), to = reader(policy, yes)](std::ptrdiff_t i, std::ptrdiff_t k) {
          to[k] = static_cast<value_of<In>>(in[i]);
        },
        [in = reader(policy, first), to = reader(policy, no)](std::ptrdiff_t i, std::ptrdiff_t k) {
          to[k] = static_cast<value_of<In>>(in[i]);
        });
    finish(policy);
    return {yes + kept, no + (last - first - kept)};
  }
};

struct stable_partition_algorithm {
  template <typename P, typename It, typename Predicate>
  static It run(const P& policy, It first, It last, const Predicate& predicate) {
    return run(policy, first, last, first, predicate);
  }
  template <typename P, typename It, typename Stencil, typename Predicate>
  static It run(const P& policy, It first, It last, Stencil stencil, const Predicate& predicate) {
    const std::ptrdiff_t n = last - first;
    const copied<P, It> elements(policy, first, n);
    const copied<P, Stencil> stencils(policy, stencil, n);
    const temporary<value_of<It>> others(policy, n);
    auto* const rest = others.data();
    const std::ptrdiff_t kept = split(
        policy, n,
        [when = stencils.data(), holds = call{predicate}](std::ptrdiff_t i) {
          return static_cast<bool>(holds(when[i]));
        },
        [in = elements.data(), to = reader(policy, first)](std::ptrdiff_t i, std::ptrdiff_t k) { to[k] = in[i]; },
        [in = elements.data(), rest](std::ptrdiff_t i, std::ptrdiff_t k) { ::new (rest + k) value_of<It>(in[i]); });
    each(policy, n - kept, [to = reader(policy, first), rest, kept](std::ptrdiff_t i) { to[kept + i] = rest[i]; });
    finish(policy);
    return first + kept;
  }
};

/// Returns a predicate: whether element i begins a run of equal elements.
template <typename T, typename Same>
auto begins_run(const T* in, const Same& same) {
  return [in, is = call{same}](std::ptrdiff_t i) { return i == 0 || !is(in[i - 1], in[i]); };
}

struct unique_copy_algorithm {
  template <typename P, typename In, typename Out, typename Same = equal_to<>>
  static Out run(const P& policy, In first, In last, Out out, const Same& same = Same()) {
    const copied<P, In> elements(policy, first, last - first);
    const std::ptrdiff_t kept = split(
        policy, last - first, begins_run(elements.data(), same),
        [in = elements.data(), to = reader(policy, out)](std::ptrdiff_t i, std::ptrdiff_t k) { to[k] = in[i]; },
        nothing());
    finish(policy);
    return out + kept;
  }
};

struct unique_algorithm {
  template <typename P, typename It, typename... Same>
  static It run(const P& policy, It first, It last, const Same&... same) {
    return unique_copy_algorithm::run(policy, first, last, first, same...);
  }
};

struct unique_count_algorithm {
  template <typename P, typename It, typename Same = equal_to<>>
  static std::ptrdiff_t run(const P& policy, It first, It last, const Same& same = Same()) {
    return detail::reduce(
        policy, last - first,
        [in = reader(policy, first), is = call{same}](std::ptrdiff_t i) {
          return std::ptrdiff_t{i == 0 || !is(in[i - 1], in[i]) ? 1 : 0};
        },
        std::ptrdiff_t{0}, plus<std::ptrdiff_t>());
  }
};

struct unique_by_key_copy_algorithm {
  template <typename P, typename Keys, typename Values, typename OutKeys, typename OutValues>
  static pair<OutKeys, OutValues> run(const P& policy, Keys first, Keys last, Values values, OutKeys out,
                                      OutValues to) {
    return run(policy, first, last, values, out, to, equal_to<>());
  }
  template <typename P, typename Keys, typename Values, typename OutKeys, typename OutValues, typename Same>
  static pair<OutKeys, OutValues> run(const P& policy, Keys first, Keys last, Values values, OutKeys out, OutValues to,
                                      const Same& same) {
    const copied<P, Keys> keys(policy, first, last - first);
    const copied<P, Values> items(policy, values, last - first);
    const std::ptrdiff_t kept = split(
        policy, last - first, begins_run(keys.data(), same),
        [k = keys.data(), v = items.data(), a = reader(policy, out), b = reader(policy, to)](std::ptrdiff_t i,
                                                                                             std::ptrdiff_t at) {
          a[at] = k[i];
          b[at] = v[i];
        },
        nothing());
    finish(policy);
    return {out + kept, to + kept};
  }
};

struct unique_by_key_algorithm {
  template <typename P, typename Keys, typename Values, typename... Same>
  static pair<Keys, Values> run(const P& policy, Keys first, Keys last, Values values, const Same&... same) {
    return unique_by_key_copy_algorithm::run(policy, first, last, values, first, values, same...);
  }
};

struct reduce_by_key_algorithm {
  template <typename P, typename Keys, typename In, typename OutKeys, typename Out>
  static pair<OutKeys, Out> run(const P& policy, Keys first, Keys last, In in, OutKeys keys_out, Out out) {
    return run(policy, first, last, in, keys_out, out, equal_to<>(), plus<>());
  }
  template <typename P, typename Keys, typename In, typename OutKeys, typename Out, typename Same>
  static pair<OutKeys, Out> run(const P& policy, Keys first, Keys last, In in, OutKeys keys_out, Out out,
                                const Same& same) {
    return run(policy, first, last, in, keys_out, out, same, plus<>());
  }
  template <typename P, typename Keys, typename In, typename OutKeys, typename Out, typename Same, typename Op>
  static pair<OutKeys, Out> run(const P& policy, Keys first, Keys last, In in, OutKeys keys_out, Out out,
                                const Same& same, const Op& op) {
    using T = value_of<In>;
    const std::ptrdiff_t n = last - first;
    const copied<P, Keys> keys(policy, first, n);
    const temporary<T> sums(policy, n);
    scan_segments<true, T>(policy, first, last, in, device_or_host(policy, sums.data()), {T(), false}, same, op);
    // The last element of each run has the run's sum.
    const std::ptrdiff_t runs = split(
        policy, n,
        [k = keys.data(), is = call{same}, n](std::ptrdiff_t i) { return i + 1 == n || !is(k[i], k[i + 1]); },
        [k = keys.data(), is = call{same}, s = sums.data(), a = reader(policy, keys_out), b = reader(policy, out)](
            std::ptrdiff_t i, std::ptrdiff_t at) {
          std::ptrdiff_t head = i;  // Thrust returns the run's first key
          while (head > 0 && is(k[head - 1], k[head])) --head;
          a[at] = k[head];
          b[at] = s[i];
        },
        nothing());
    finish(policy);
    return {keys_out + runs, out + runs};
  }

 private:
  template <typename T>
  static T* device_or_host(const host_policy&, T* p) {
    return p;
  }
  template <typename T>
  static device_ptr<T> device_or_host(const device_policy&, T* p) {
    return device_ptr<T>(p);
  }
};

}  // namespace detail

CU2SYCL_THRUST_ALGORITHM(copy_if)
CU2SYCL_THRUST_ALGORITHM(remove)
CU2SYCL_THRUST_ALGORITHM(remove_if)
CU2SYCL_THRUST_ALGORITHM(remove_copy)
CU2SYCL_THRUST_ALGORITHM(remove_copy_if)
CU2SYCL_THRUST_ALGORITHM(partition_copy)
CU2SYCL_THRUST_ALGORITHM(stable_partition)
CU2SYCL_THRUST_ALGORITHM(unique)
CU2SYCL_THRUST_ALGORITHM(unique_copy)
CU2SYCL_THRUST_ALGORITHM(unique_count)
CU2SYCL_THRUST_ALGORITHM(unique_by_key)
CU2SYCL_THRUST_ALGORITHM(unique_by_key_copy)
CU2SYCL_THRUST_ALGORITHM(reduce_by_key)

template <typename... Arguments>
auto stable_partition_copy(const Arguments&... arguments) {
  return thrust::partition_copy(arguments...);
}
/// This partition is also stable.
template <typename... Arguments>
auto partition(const Arguments&... arguments) {
  return thrust::stable_partition(arguments...);
}

}  // namespace cu2sycl::thrust
