// Thrust's algorithms on the device and on the host, compared with the standard library or plain loops.
// EXPECT: copied 15
// EXPECT: appended 10 3
// EXPECT: 3 to a stream
// EXPECT: 3 to a stream
// EXPECT: device 112 agree, of 112
// EXPECT: host 112 agree, of 112
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <iterator>
#include <numeric>
#include <vector>

#include <thrust/adjacent_difference.h>
#include <thrust/binary_search.h>
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/equal.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/fill.h>
#include <thrust/find.h>
#include <thrust/for_each.h>
#include <thrust/functional.h>
#include <thrust/gather.h>
#include <thrust/generate.h>
#include <thrust/host_vector.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/logical.h>
#include <thrust/merge.h>
#include <thrust/mismatch.h>
#include <thrust/partition.h>
#include <thrust/reduce.h>
#include <thrust/remove.h>
#include <thrust/replace.h>
#include <thrust/reverse.h>
#include <thrust/scan.h>
#include <thrust/scatter.h>
#include <thrust/sequence.h>
#include <thrust/set_operations.h>
#include <thrust/sort.h>
#include <thrust/swap.h>
#include <thrust/tabulate.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/transform_scan.h>
#include <thrust/tuple.h>
#include <thrust/uninitialized_copy.h>
#include <thrust/uninitialized_fill.h>
#include <thrust/unique.h>

struct Even {
  __host__ __device__ bool operator()(int v) const { return v % 2 == 0; }
};
struct Square {
  __host__ __device__ long long operator()(int v) const { return 1LL * v * v; }
};
struct Odd {
  __host__ __device__ long long operator()(int v) { return v & 1; }  // not const
};
struct Affine {
  int a;
  __host__ __device__ int operator()(int x, int y) const { return a * x + y; }
};
struct Set {
  int to;
  __host__ __device__ void operator()(int& v) const { v = to + v; }
};
struct Three {
  __host__ __device__ int operator()() const { return 3; }
};
// Returns the last value that is not zero: associative, not commutative.
struct Later {
  __host__ __device__ int operator()(int a, int b) const { return b == 0 ? a : b; }
};
struct Sum3 {
  template <typename Tuple>
  __host__ __device__ void operator()(Tuple t) const {
    thrust::get<2>(t) = thrust::get<0>(t) + 2 * thrust::get<1>(t);
  }
};
struct PairSum {
  __host__ __device__ thrust::tuple<int, int> operator()(thrust::tuple<int, int> a, thrust::tuple<int, int> b) const {
    return thrust::make_tuple(thrust::get<0>(a) + thrust::get<0>(b),
                              thrust::get<1>(a) < thrust::get<1>(b) ? thrust::get<1>(b) : thrust::get<1>(a));
  }
};

static int agreed = 0, compared = 0;

template <typename V, typename W>
void compare(const char* name, const V& got, const std::vector<W>& wanted) {
  ++compared;
  thrust::host_vector<W> h(got.begin(), got.end());
  if (h.size() == wanted.size() && std::equal(wanted.begin(), wanted.end(), h.begin())) {
    ++agreed;
  } else {
    printf("%s differs:", name);
    for (std::size_t i = 0; i < h.size() && i < 12; ++i) printf(" %g", double(h[i]));
    printf("\n");
  }
}
void compare(const char* name, long long got, long long wanted) {
  ++compared;
  if (got == wanted)
    ++agreed;
  else
    printf("%s is %lld, not %lld\n", name, got, wanted);
}

template <template <typename...> class Vector>
void run(const char* where) {
  agreed = compared = 0;
  const int n = 1001;
  std::vector<int> x(n), y(n), k(n);
  for (int i = 0; i < n; ++i) x[i] = (i * 7919) % 211 - 50, y[i] = (i * 104729) % 97, k[i] = i / 7 % 5;
  const Vector<int> a(x.begin(), x.end()), b(y.begin(), y.end()), keys(k.begin(), k.end());
  Vector<int> out(n), other(n);
  std::vector<int> want(n), sorted(x), sorted2(y);
  std::vector<long long> wide(n);
  std::sort(sorted.begin(), sorted.end());
  std::sort(sorted2.begin(), sorted2.end());
  const Vector<int> sa(sorted.begin(), sorted.end()), sb(sorted2.begin(), sorted2.end());

  thrust::transform(a.begin(), a.end(), out.begin(), thrust::negate<int>());
  std::transform(x.begin(), x.end(), want.begin(), std::negate<int>());
  compare("transform", out, want);
  thrust::transform(a.begin(), a.end(), b.begin(), out.begin(), Affine{3});
  std::transform(x.begin(), x.end(), y.begin(), want.begin(), Affine{3});
  compare("transform of two", out, want);
  thrust::fill(out.begin(), out.end(), 4);
  thrust::transform_if(a.begin(), a.end(), out.begin(), thrust::negate<int>(), Even());
  for (int i = 0; i < n; ++i) want[i] = x[i] % 2 == 0 ? -x[i] : 4;
  compare("transform_if", out, want);
  thrust::transform_if(a.begin(), a.end(), b.begin(), out.begin(), thrust::negate<int>(), Even());
  for (int i = 0; i < n; ++i) want[i] = y[i] % 2 == 0 ? -x[i] : want[i];
  compare("transform_if with a stencil", out, want);
  out = a;
  thrust::for_each(out.begin(), out.end(), Set{5});
  std::transform(x.begin(), x.end(), want.begin(), [](int v) { return v + 5; });
  compare("for_each", out, want);
  thrust::for_each_n(out.begin(), 10, Set{1});
  for (int i = 0; i < 10; ++i) ++want[i];
  compare("for_each_n", out, want);
  thrust::fill(out.begin(), out.end(), 7);
  thrust::fill_n(out.begin(), 3, 8);
  std::fill(want.begin(), want.end(), 7);
  std::fill_n(want.begin(), 3, 8);
  compare("fill", out, want);
  thrust::sequence(out.begin(), out.end());
  std::iota(want.begin(), want.end(), 0);
  compare("sequence", out, want);
  thrust::sequence(out.begin(), out.end(), 10, 3);
  for (int i = 0; i < n; ++i) want[i] = 10 + 3 * i;
  compare("sequence with steps", out, want);
  thrust::tabulate(out.begin(), out.end(), thrust::negate<int>());
  for (int i = 0; i < n; ++i) want[i] = -i;
  compare("tabulate", out, want);
  thrust::generate(out.begin(), out.end(), Three());
  std::fill(want.begin(), want.end(), 3);
  compare("generate", out, want);
  out = a;
  thrust::replace(out.begin(), out.end(), 3, 1000);
  thrust::replace_if(out.begin(), out.end(), Even(), 0);
  want = x;
  std::replace(want.begin(), want.end(), 3, 1000);
  std::replace_if(want.begin(), want.end(), Even(), 0);
  compare("replace", out, want);
  std::vector<int> map(n);
  for (int i = 0; i < n; ++i) map[i] = (i * 1000) % n;
  const Vector<int> d_map(map.begin(), map.end());
  thrust::gather(d_map.begin(), d_map.end(), a.begin(), out.begin());
  for (int i = 0; i < n; ++i) want[i] = x[map[i]];
  compare("gather", out, want);
  thrust::scatter(a.begin(), a.end(), d_map.begin(), out.begin());
  for (int i = 0; i < n; ++i) want[map[i]] = x[i];
  compare("scatter", out, want);
  thrust::fill(out.begin(), out.end(), -1);
  thrust::scatter_if(a.begin(), a.end(), d_map.begin(), keys.begin(), out.begin());
  std::fill(want.begin(), want.end(), -1);
  for (int i = 0; i < n; ++i)
    if (k[i]) want[map[i]] = x[i];
  compare("scatter_if", out, want);
  thrust::scatter_if(b.begin(), b.end(), d_map.begin(), a.begin(), out.begin(), Even());
  for (int i = 0; i < n; ++i)
    if (x[i] % 2 == 0) want[map[i]] = y[i];
  compare("scatter_if with a predicate", out, want);
  thrust::gather_if(d_map.begin(), d_map.end(), keys.begin(), b.begin(), out.begin());
  for (int i = 0; i < n; ++i)
    if (k[i]) want[i] = y[map[i]];
  compare("gather_if", out, want);
  thrust::gather_if(d_map.begin(), d_map.end(), keys.begin(), a.begin(), out.begin(), Even());
  for (int i = 0; i < n; ++i)
    if (k[i] % 2 == 0) want[i] = x[map[i]];
  compare("gather_if with a predicate", out, want);
  thrust::generate_n(out.begin(), 20, Three());
  std::fill_n(want.begin(), 20, 3);
  compare("generate_n", out, want);
  thrust::replace_copy(a.begin(), a.end(), out.begin(), 3, 1000);
  std::replace_copy(x.begin(), x.end(), want.begin(), 3, 1000);
  compare("replace_copy", out, want);
  thrust::replace_copy_if(a.begin(), a.end(), b.begin(), out.begin(), Even(), 5);
  for (int i = 0; i < n; ++i) want[i] = y[i] % 2 == 0 ? 5 : x[i];
  compare("replace_copy_if", out, want);
  thrust::uninitialized_fill(out.begin(), out.end(), 6);
  thrust::uninitialized_copy(a.begin() + 9, a.end(), out.begin());
  std::fill(want.begin(), want.end(), 6);
  std::copy(x.begin() + 9, x.end(), want.begin());
  compare("uninitialized_copy", out, want);
  thrust::adjacent_difference(a.begin(), a.end(), out.begin());
  std::adjacent_difference(x.begin(), x.end(), want.begin());
  compare("adjacent_difference", out, want);
  thrust::adjacent_difference(a.begin(), a.end(), out.begin(), Affine{2});
  std::adjacent_difference(x.begin(), x.end(), want.begin(), Affine{2});
  compare("adjacent_difference with a function", out, want);
  out = a;
  thrust::reverse(out.begin(), out.end());
  want.assign(x.rbegin(), x.rend());
  compare("reverse", out, want);
  thrust::reverse_copy(a.begin(), a.end(), other.begin());
  compare("reverse_copy", other, want);
  other = b;
  thrust::swap_ranges(out.begin(), out.end(), other.begin());
  compare("swap_ranges", other, want);
  thrust::copy(a.begin(), a.end(), out.begin());
  compare("copy", out, x);
  thrust::copy_n(b.begin(), 5, out.begin());
  want = x;
  std::copy_n(y.begin(), 5, want.begin());
  compare("copy_n", out, want);

  compare("reduce", thrust::reduce(a.begin(), a.end()), std::accumulate(x.begin(), x.end(), 0));
  compare("reduce from", thrust::reduce(a.begin(), a.end(), 5LL), std::accumulate(x.begin(), x.end(), 5LL));
  compare("reduce maximum", thrust::reduce(a.begin(), a.end(), -1000, thrust::maximum<int>()), sorted.back());
  compare("reduce minimum", thrust::reduce(a.begin(), a.end(), 1000, thrust::minimum<int>()), sorted.front());
  long long squares = 0, product = 4;
  for (int i = 0; i < n; ++i) squares += Square()(x[i]), product += 1LL * x[i] * y[i];
  compare("transform_reduce", thrust::transform_reduce(a.begin(), a.end(), Square(), 0LL, thrust::plus<long long>()), squares);
  compare("inner_product", thrust::inner_product(a.begin(), a.end(), b.begin(), 4LL), product);
  long long most = 0;
  for (int i = 0; i < n; ++i) most = std::max<long long>(most, Affine{1}(x[i], y[i]));
  compare("inner_product with functions",
          thrust::inner_product(a.begin(), a.end(), b.begin(), 0, thrust::maximum<int>(), Affine{1}), most);
  compare("count", thrust::count(a.begin(), a.end(), 3), std::count(x.begin(), x.end(), 3));
  compare("count_if", thrust::count_if(a.begin(), a.end(), Even()), std::count_if(x.begin(), x.end(), Even()));
  compare("find", thrust::find(a.begin(), a.end(), 100) - a.begin(), std::find(x.begin(), x.end(), 100) - x.begin());
  compare("find none", thrust::find(a.begin(), a.end(), 1000) - a.begin(), n);
  compare("find_if", thrust::find_if(a.begin() + 1, a.end(), Even()) - a.begin(), std::find_if(x.begin() + 1, x.end(), Even()) - x.begin());
  compare("find_if_not", thrust::find_if_not(a.begin(), a.end(), Even()) - a.begin(), std::find_if_not(x.begin(), x.end(), Even()) - x.begin());
  compare("all, any, none", thrust::all_of(a.begin(), a.end(), Even()) * 4 + thrust::any_of(a.begin(), a.end(), Even()) * 2 + thrust::none_of(a.begin(), a.end(), Even()), 2);
  compare("mismatch", thrust::mismatch(a.begin(), a.end(), b.begin()).first - a.begin(), std::mismatch(x.begin(), x.end(), y.begin()).first - x.begin());
  compare("equal", thrust::equal(a.begin(), a.end(), b.begin()) * 2 + thrust::equal(a.begin(), a.end(), a.begin()), 1);
  compare("is_sorted", thrust::is_sorted(a.begin(), a.end()) * 2 + thrust::is_sorted(sa.begin(), sa.end()), 1);
  compare("is_sorted_until", thrust::is_sorted_until(a.begin(), a.end()) - a.begin(), std::is_sorted_until(x.begin(), x.end()) - x.begin());
  compare("min_element", thrust::min_element(a.begin(), a.end()) - a.begin(), std::min_element(x.begin(), x.end()) - x.begin());
  compare("max_element", thrust::max_element(a.begin(), a.end()) - a.begin(), std::max_element(x.begin(), x.end()) - x.begin());
  compare("minmax_element", thrust::minmax_element(a.begin(), a.end(), thrust::greater<int>()).first - a.begin(), std::max_element(x.begin(), x.end()) - x.begin());

  thrust::inclusive_scan(a.begin(), a.end(), out.begin());
  std::partial_sum(x.begin(), x.end(), want.begin());
  compare("inclusive_scan", out, want);
  thrust::exclusive_scan(a.begin(), a.end(), out.begin(), 9);
  for (int i = 0, sum = 9; i < n; ++i) want[i] = sum, sum += x[i];
  compare("exclusive_scan", out, want);
  thrust::exclusive_scan(a.begin(), a.end(), out.begin());
  for (int& v : want) v -= 9;
  compare("exclusive_scan from nothing", out, want);
  out = keys;
  thrust::inclusive_scan(out.begin(), out.end(), out.begin(), Later());
  std::partial_sum(k.begin(), k.end(), want.begin(), Later());
  compare("inclusive_scan in place, in order", out, want);
  thrust::exclusive_scan(a.begin(), a.end(), out.begin(), -1000, thrust::maximum<int>());
  for (int i = 0, sum = -1000; i < n; ++i) want[i] = sum, sum = std::max(sum, x[i]);
  compare("exclusive_scan of maxima", out, want);
  Vector<long long> longs(n);
  thrust::transform_inclusive_scan(a.begin(), a.end(), longs.begin(), Square(), thrust::plus<long long>());
  for (long long i = 0, sum = 0; i < n; ++i) sum += Square()(x[i]), wide[i] = sum;
  compare("transform_inclusive_scan", longs, wide);
  thrust::transform_inclusive_scan(a.begin(), a.end(), longs.begin(), Odd(), thrust::plus<long long>());
  for (long long i = 0, sum = 0; i < n; ++i) sum += x[i] & 1, wide[i] = sum;
  compare("transform_inclusive_scan, not const", longs, wide);
  thrust::transform_exclusive_scan(a.begin(), a.end(), longs.begin(), Square(), 2LL, thrust::plus<long long>());
  for (long long i = 0, sum = 2; i < n; ++i) wide[i] = sum, sum += Square()(x[i]);
  compare("transform_exclusive_scan", longs, wide);
  thrust::inclusive_scan_by_key(keys.begin(), keys.end(), a.begin(), out.begin());
  for (int i = 0; i < n; ++i) want[i] = x[i] + (i > 0 && k[i] == k[i - 1] ? want[i - 1] : 0);
  compare("inclusive_scan_by_key", out, want);
  thrust::exclusive_scan_by_key(keys.begin(), keys.end(), a.begin(), out.begin(), 6);
  for (int i = 0; i < n; ++i) want[i] = i > 0 && k[i] == k[i - 1] ? want[i - 1] + x[i - 1] : 6;
  compare("exclusive_scan_by_key", out, want);

  out.resize(thrust::copy_if(a.begin(), a.end(), out.begin(), Even()) - out.begin());
  std::vector<int> kept;
  std::copy_if(x.begin(), x.end(), std::back_inserter(kept), Even());
  compare("copy_if", out, kept);
  out.resize(n);
  out.resize(thrust::copy_if(a.begin(), a.end(), b.begin(), out.begin(), Even()) - out.begin());
  kept.clear();
  for (int i = 0; i < n; ++i)
    if (y[i] % 2 == 0) kept.push_back(x[i]);
  compare("copy_if with a stencil", out, kept);
  out = a;
  out.erase(thrust::remove_if(out.begin(), out.end(), Even()), out.end());
  kept = x;
  kept.erase(std::remove_if(kept.begin(), kept.end(), Even()), kept.end());
  compare("remove_if", out, kept);
  out.resize(n);
  out.resize(thrust::remove_copy_if(a.begin(), a.end(), out.begin(), Even()) - out.begin());
  compare("remove_copy_if", out, kept);
  out.erase(thrust::remove(out.begin(), out.end(), 3), out.end());
  kept.erase(std::remove(kept.begin(), kept.end(), 3), kept.end());
  compare("remove", out, kept);
  out = a;
  compare("stable_partition", thrust::stable_partition(out.begin(), out.end(), Even()) - out.begin(), std::count_if(x.begin(), x.end(), Even()));
  want = x;
  std::stable_partition(want.begin(), want.end(), Even());
  compare("stable_partition's order", out, want);
  compare("partition_point", thrust::partition_point(out.begin(), out.end(), Even()) - out.begin(), std::count_if(x.begin(), x.end(), Even()));
  compare("is_partitioned", thrust::is_partitioned(out.begin(), out.end(), Even()) * 2 + thrust::is_partitioned(a.begin(), a.end(), Even()), 2);
  out = a;
  compare("partition", thrust::partition(out.begin(), out.end(), Even()) - out.begin(), std::count_if(x.begin(), x.end(), Even()));
  thrust::stable_partition_copy(a.begin(), a.end(), out.begin(), other.begin(), Even());
  compare("stable_partition_copy", out[1], want[1]);
  out.resize(n), other.resize(n);
  const auto ends = thrust::partition_copy(a.begin(), a.end(), out.begin(), other.begin(), Even());
  other.resize(ends.second - other.begin());
  kept.clear();
  std::remove_copy_if(x.begin(), x.end(), std::back_inserter(kept), Even());
  compare("partition_copy", other, kept);
  out = a;
  const auto odds = thrust::stable_partition(out.begin(), out.end(), b.begin(), Even());
  std::vector<int> evens, rest;
  for (int i = 0; i < n; ++i) (y[i] % 2 == 0 ? evens : rest).push_back(x[i]);
  compare("stable_partition with a stencil", odds - out.begin(), evens.size());
  kept = evens;
  kept.insert(kept.end(), rest.begin(), rest.end());
  compare("its order", out, kept);
  out.resize(n), other.resize(n);
  out.resize(thrust::partition_copy(a.begin(), a.end(), b.begin(), out.begin(), other.begin(), Even()).first - out.begin());
  compare("partition_copy with a stencil", out, evens);
  out.resize(n);
  out.resize(thrust::remove_copy_if(a.begin(), a.end(), b.begin(), out.begin(), Even()) - out.begin());
  compare("remove_copy_if with a stencil", out, rest);
  out.resize(n);
  out.resize(thrust::copy_if(a.begin(), a.end(), b.begin(), out.begin(), thrust::not_fn(Even())) - out.begin());
  compare("copy_if with not_fn", out, rest);
  out.resize(n);
  out = keys;
  out.erase(thrust::unique(out.begin(), out.end()), out.end());
  kept = k;
  kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
  compare("unique", out, kept);
  compare("unique_count", thrust::unique_count(keys.begin(), keys.end()), kept.size());
  out.resize(n);
  out.resize(thrust::unique_copy(keys.begin(), keys.end(), out.begin()) - out.begin());
  compare("unique_copy", out, kept);
  out = keys, other = a;
  const auto unique_ends = thrust::unique_by_key(out.begin(), out.end(), other.begin());
  other.resize(unique_ends.second - other.begin());
  Vector<int> few_keys(n), few(n);
  few.resize(thrust::unique_by_key_copy(keys.begin(), keys.end(), a.begin(), few_keys.begin(), few.begin()).second - few.begin());
  std::vector<int> run_keys, run_sums, run_firsts;
  for (int i = 0; i < n; ++i) {
    if (i == 0 || k[i] != k[i - 1]) run_keys.push_back(k[i]), run_sums.push_back(0), run_firsts.push_back(x[i]);
    run_sums.back() += x[i];
  }
  compare("unique_by_key", other, run_firsts);
  compare("unique_by_key_copy", few, run_firsts);
  out.resize(n), other.resize(n);
  const auto runs = thrust::reduce_by_key(keys.begin(), keys.end(), a.begin(), out.begin(), other.begin());
  out.resize(runs.first - out.begin()), other.resize(runs.second - other.begin());
  compare("reduce_by_key's keys", out, run_keys);
  compare("reduce_by_key's sums", other, run_sums);

  out = b;
  thrust::sort(out.begin(), out.end());
  compare("sort", out, sorted2);
  thrust::stable_sort(out.begin(), out.end(), thrust::greater<int>());
  kept.assign(sorted2.rbegin(), sorted2.rend());
  compare("stable_sort", out, kept);
  out = keys, other.resize(n);
  thrust::sequence(other.begin(), other.end());
  thrust::stable_sort_by_key(out.begin(), out.end(), other.begin());
  std::iota(want.begin(), want.end(), 0);
  std::stable_sort(want.begin(), want.end(), [&](int p, int q) { return k[p] < k[q]; });
  compare("stable_sort_by_key", other, want);
  out = keys;
  thrust::sequence(other.begin(), other.end());
  thrust::sort_by_key(out.begin(), out.end(), other.begin());
  compare("sort_by_key", out, [&] { std::vector<int> sorted_keys(k); std::sort(sorted_keys.begin(), sorted_keys.end()); return sorted_keys; }());
  Vector<int> merged(2 * n), merged_values(2 * n);
  thrust::merge_by_key(sa.begin(), sa.end(), sb.begin(), sb.end(), a.begin(), b.begin(), merged.begin(), merged_values.begin());
  std::vector<std::pair<int, int>> pairs;
  for (int i = 0; i < n; ++i) pairs.emplace_back(sorted[i], x[i]);
  for (int i = 0; i < n; ++i) pairs.emplace_back(sorted2[i], y[i]);
  std::stable_sort(pairs.begin(), pairs.end(), [](const auto& p, const auto& q) { return p.first < q.first; });
  std::vector<int> pair_values;
  for (const auto& one : pairs) pair_values.push_back(one.second);
  compare("merge_by_key", merged_values, pair_values);
  thrust::lower_bound(sa.begin(), sa.end(), b.begin(), b.end(), out.begin());
  for (int i = 0; i < n; ++i) want[i] = std::lower_bound(sorted.begin(), sorted.end(), y[i]) - sorted.begin();
  compare("lower_bound", out, want);
  compare("lower_bound of one", thrust::lower_bound(sa.begin(), sa.end(), 17) - sa.begin(), std::lower_bound(sorted.begin(), sorted.end(), 17) - sorted.begin());
  thrust::upper_bound(sa.begin(), sa.end(), b.begin(), b.end(), out.begin());
  for (int i = 0; i < n; ++i) want[i] = std::upper_bound(sorted.begin(), sorted.end(), y[i]) - sorted.begin();
  compare("upper_bound", out, want);
  compare("binary_search", thrust::binary_search(sa.begin(), sa.end(), 17) * 2 + thrust::binary_search(sa.begin(), sa.end(), 1000), 2);
  const auto range = thrust::equal_range(sa.begin(), sa.end(), 3);
  compare("equal_range", range.second - range.first, std::count(x.begin(), x.end(), 3));
  const auto set = [&](const char* name, auto end, auto fill) {
    std::vector<int> result;
    fill(std::back_inserter(result));
    out.resize(end - out.begin());
    compare(name, out, result);
    out.resize(2 * n);
  };
  out.resize(2 * n);
  set("merge", thrust::merge(sa.begin(), sa.end(), sb.begin(), sb.end(), out.begin()), [&](auto to) { std::merge(sorted.begin(), sorted.end(), sorted2.begin(), sorted2.end(), to); });
  set("set_intersection", thrust::set_intersection(sa.begin(), sa.end(), sb.begin(), sb.end(), out.begin()), [&](auto to) { std::set_intersection(sorted.begin(), sorted.end(), sorted2.begin(), sorted2.end(), to); });
  set("set_difference", thrust::set_difference(sa.begin(), sa.end(), sb.begin(), sb.end(), out.begin()), [&](auto to) { std::set_difference(sorted.begin(), sorted.end(), sorted2.begin(), sorted2.end(), to); });
  set("set_symmetric_difference", thrust::set_symmetric_difference(sa.begin(), sa.end(), sb.begin(), sb.end(), out.begin()), [&](auto to) { std::set_symmetric_difference(sorted.begin(), sorted.end(), sorted2.begin(), sorted2.end(), to); });
  set("set_union", thrust::set_union(sa.begin(), sa.end(), sb.begin(), sb.end(), out.begin()), [&](auto to) { std::set_union(sorted.begin(), sorted.end(), sorted2.begin(), sorted2.end(), to); });

  // Iterators that adapt other iterators.
  out.resize(n);
  thrust::for_each(thrust::make_zip_iterator(thrust::make_tuple(a.begin(), b.begin(), out.begin())),
                   thrust::make_zip_iterator(thrust::make_tuple(a.end(), b.end(), out.end())), Sum3());
  for (int i = 0; i < n; ++i) want[i] = x[i] + 2 * y[i];
  compare("zip_iterator", out, want);
  const thrust::tuple<int, int> both =
      thrust::reduce(thrust::make_zip_iterator(thrust::make_tuple(a.begin(), b.begin())),
                     thrust::make_zip_iterator(thrust::make_tuple(a.end(), b.end())), thrust::make_tuple(0, 0), PairSum());
  compare("reduce of tuples", thrust::get<0>(both) + 1000 * thrust::get<1>(both), std::accumulate(x.begin(), x.end(), 0) + 1000 * sorted2.back());
  auto [sum_of_a, largest_of_b] =
      thrust::reduce(thrust::make_zip_iterator(thrust::make_tuple(a.begin(), b.begin())),
                     thrust::make_zip_iterator(thrust::make_tuple(a.end(), b.end())), thrust::make_tuple(0, 0), PairSum());
  compare("parts of a tuple", sum_of_a += largest_of_b, thrust::get<0>(both) + thrust::get<1>(both));
  compare("transform_iterator", thrust::reduce(thrust::make_transform_iterator(a.begin(), Square()), thrust::make_transform_iterator(a.end(), Square())), squares);
  thrust::copy(thrust::make_permutation_iterator(a.begin(), d_map.begin()), thrust::make_permutation_iterator(a.begin(), d_map.end()), out.begin());
  for (int i = 0; i < n; ++i) want[i] = x[map[i]];
  compare("permutation_iterator", out, want);
  thrust::transform(a.begin(), a.end(), thrust::make_constant_iterator(2), out.begin(), thrust::multiplies<int>());
  for (int i = 0; i < n; ++i) want[i] = 2 * x[i];
  compare("constant_iterator", out, want);
  thrust::transform(thrust::make_counting_iterator(0), thrust::make_counting_iterator(n), out.begin(), thrust::negate<int>());
  for (int i = 0; i < n; ++i) want[i] = -i;
  compare("counting_iterator", out, want);
  compare("discard_iterator", thrust::reduce_by_key(keys.begin(), keys.end(), a.begin(), thrust::make_discard_iterator(), other.begin()).second - other.begin(), run_sums.size());
  const auto more = [n](int one) { return one + n; };  // a lambda with captures cannot be assigned; an iterator can
  auto at = thrust::make_transform_iterator(x.begin(), more);
  const auto end = thrust::make_transform_iterator(x.end(), more);
  int sum_of_more = 0;
  int sum_of_x = 0;
  for (; at <= end - 1; ++at) sum_of_more += *at;
  for (int one : x) sum_of_x += one;
  compare("lambda in an iterator", sum_of_more, sum_of_x + n * n);

  // The type in which sums are computed; keys that are overwritten; functions of C.
  const Vector<float> halves(4, 0.5f);
  Vector<float> sums(4);
  thrust::exclusive_scan(halves.begin(), halves.end(), sums.begin(), 0);
  compare("exclusive_scan of floats from an int", sums, std::vector<float>(4, 0.0f));
  compare("reduce of floats from an int", thrust::reduce(halves.begin(), halves.end(), 0, thrust::plus<float>()),
          std::is_same<Vector<int>, thrust::host_vector<int>>::value ? 0 : 2);
  out = keys;
  thrust::inclusive_scan_by_key(out.begin(), out.end(), a.begin(), out.begin());
  for (int i = 0; i < n; ++i) want[i] = x[i] + (i > 0 && k[i] == k[i - 1] ? want[i - 1] : 0);
  compare("inclusive_scan_by_key over its keys", out, want);
  thrust::host_vector<int> random_numbers(3);
  thrust::generate(random_numbers.begin(), random_numbers.end(), std::rand);
  out = a;
  out.insert(out.begin() + 1, 2, 77);
  compare("insert", out[0] + 1000 * (out[1] + out[2]) + out[3], x[0] + 154000 + x[1]);
  printf("%s %d agree, of %d\n", where, agreed, compared);
}

template <typename... T>
using Device = thrust::device_vector<T...>;
template <typename... T>
using Host = thrust::host_vector<T...>;

int main() {
  // With the device policy, raw pointers are pointers to device memory.
  thrust::device_vector<int> from(5, 3), to(5);
  thrust::copy(thrust::device, thrust::raw_pointer_cast(from.data()), thrust::raw_pointer_cast(from.data()) + 5, to.begin());
  thrust::copy(thrust::device, to.begin(), to.end(), thrust::raw_pointer_cast(from.data()));
  printf("copied %d\n", thrust::reduce(from.begin(), from.end()));
  std::vector<int> appended;
  thrust::copy(to.begin(), to.end(), std::back_inserter(appended));
  const thrust::host_vector<int> on_host(to);
  thrust::copy(on_host.begin(), on_host.end(), std::back_inserter(appended));
  thrust::host_vector<long> wider(appended);
  wider = appended;
  printf("appended %zu %ld\n", wider.size(), wider[9]);
  thrust::copy_n(to.begin(), 2, std::ostream_iterator<int>(std::cout, " to a stream\n"));
  std::cout.flush();
  run<Device>("device");
  run<Host>("host");
}
