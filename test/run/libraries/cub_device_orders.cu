// CUB's device-wide selections, partitions, run lengths, sorts and merges, compared with plain code.
// EXPECT: 1 elements: 36 agree, of 36
// EXPECT: 500 elements: 36 agree, of 36
// EXPECT: 4500 elements: 36 agree, of 36
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <vector>

#include <cub/cub.cuh>
#include <cuda/std/functional>

struct Even {
  __host__ __device__ bool operator()(int v) const { return v % 2 == 0; }
};
struct Small {
  int bound;
  __host__ __device__ bool operator()(int v) const { return v < bound; }
};
struct ByLastDigit {
  __host__ __device__ bool operator()(int a, int b) const { return a % 10 < b % 10; }
};
struct Wide {  // too large for many in local memory
  int v[12];
};

static int agreed, compared;
template <typename T>
void check(const char* what, const std::vector<T>& got, const std::vector<T>& expected) {
  ++compared;
  const bool same = got == expected;
  agreed += same;
  if (!same) printf("%s differs\n", what);
}

template <typename T>
struct Memory {
  T* data;
  std::size_t n;
  explicit Memory(std::size_t count) : n(count) { cudaMalloc(&data, (n + 1) * sizeof(T)); }
  explicit Memory(const std::vector<T>& from) : Memory(from.size()) {
    cudaMemcpy(data, from.data(), n * sizeof(T), cudaMemcpyHostToDevice);
  }
  ~Memory() { cudaFree(data); }
  std::vector<T> read(std::size_t count, const T* from = nullptr) const {
    std::vector<T> out(count);
    cudaMemcpy(out.data(), from ? from : data, count * sizeof(T), cudaMemcpyDeviceToHost);
    return out;
  }
  std::vector<T> read() const { return read(n); }
};

template <typename F>
void twice(F f) {
  void* storage = nullptr;
  std::size_t bytes = 0;
  f(storage, bytes);
  cudaMalloc(&storage, bytes);
  f(storage, bytes);
  cudaFree(storage);
}

// Sorts keys, alone and with values, in ascending and descending order.
template <typename K>
void sorts(const char* name, const std::vector<K>& keys) {
  const int n = static_cast<int>(keys.size());
  std::vector<int> places(n);
  std::iota(places.begin(), places.end(), 0);
  const Memory<K> d_keys(keys);
  const Memory<int> d_places(places);
  Memory<K> out(n);
  Memory<int> values(n);
  twice([&](void* s, std::size_t& b) { cub::DeviceRadixSort::SortPairs(s, b, d_keys.data, out.data, d_places.data, values.data, n); });
  std::vector<int> order = places;
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return keys[a] < keys[b]; });
  check(name, values.read(), order);
  twice([&](void* s, std::size_t& b) {
    cub::DeviceRadixSort::SortPairsDescending(s, b, d_keys.data, out.data, d_places.data, values.data, n);
  });
  order = places;
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return keys[b] < keys[a]; });
  check(name, values.read(), order);
  twice([&](void* s, std::size_t& b) { cub::DeviceRadixSort::SortKeys(s, b, d_keys.data, out.data, n); });
  std::vector<K> sorted = keys;
  std::sort(sorted.begin(), sorted.end());
  check(name, out.read(), sorted);
}

void run(int n) {
  agreed = compared = 0;
  std::vector<int> in(n), runs_of(n);
  std::vector<char> flags(n);
  srand(5);
  for (int& one : in) one = rand() % 1000 - 300;
  for (char& one : flags) one = rand() % 3 == 0;
  for (int i = 0, key = 0; i < n; ++i) runs_of[i] = key += rand() % 3 == 0;
  const Memory<int> d_in(in), d_runs(runs_of);
  const Memory<char> d_flags(flags);
  Memory<int> out(n), more(n), rest(n), count(2);
  const auto counted = [&] { return count.read(1)[0]; };

  std::vector<int> kept, others;
  for (int i = 0; i < n; ++i) (flags[i] ? kept : others).push_back(in[i]);
  twice([&](void* s, std::size_t& b) { cub::DeviceSelect::Flagged(s, b, d_in.data, d_flags.data, out.data, count.data, n); });
  check("flagged", out.read(counted()), kept);
  twice([&](void* s, std::size_t& b) { cub::DevicePartition::Flagged(s, b, d_in.data, d_flags.data, out.data, count.data, n); });
  std::vector<int> parts = kept;
  parts.insert(parts.end(), others.rbegin(), others.rend());
  check("partition by flags", out.read(), parts);
  Memory<int> own(in);
  void* storage = nullptr;
  std::size_t bytes = 0;
  cub::DeviceSelect::Flagged(storage, bytes, own.data, d_flags.data, count.data, n);
  cudaMalloc(&storage, bytes);
  cub::DeviceSelect::Flagged(storage, bytes, own.data, d_flags.data, count.data, n);
  cudaFree(storage);
  check("flagged in place", own.read(counted()), kept);
  kept.clear();
  others.clear();
  for (int v : in) (Even()(v) ? kept : others).push_back(v);
  twice([&](void* s, std::size_t& b) { cub::DeviceSelect::If(s, b, d_in.data, out.data, count.data, n, Even()); });
  check("if", out.read(counted()), kept);
  twice([&](void* s, std::size_t& b) { cub::DevicePartition::If(s, b, d_in.data, out.data, count.data, n, Even()); });
  parts = kept;
  parts.insert(parts.end(), others.rbegin(), others.rend());
  check("partition", out.read(), parts);
  std::vector<int> first, second, third;
  for (int v : in) (v < -100 ? first : v < 300 ? second : third).push_back(v);
  twice([&](void* s, std::size_t& b) {
    cub::DevicePartition::If(s, b, d_in.data, out.data, more.data, rest.data, count.data, n, Small{-100}, Small{300});
  });
  check("first part", out.read(count.read()[0]), first);
  check("second part", more.read(count.read()[1]), second);
  check("third part", rest.read(third.size()), third);

  std::vector<int> unique, lengths, long_at, long_of, firsts;
  for (int i = 0; i < n; ++i) {
    if (i == 0 || runs_of[i] != runs_of[i - 1]) {
      unique.push_back(runs_of[i]);
      lengths.push_back(0);
      firsts.push_back(in[i]);
    }
    if (++lengths.back() == 2) long_at.push_back(i - 1);
  }
  for (int length : lengths)
    if (length > 1) long_of.push_back(length);
  twice([&](void* s, std::size_t& b) { cub::DeviceSelect::Unique(s, b, d_runs.data, out.data, count.data, n); });
  check("unique", out.read(counted()), unique);
  twice([&](void* s, std::size_t& b) {
    cub::DeviceSelect::UniqueByKey(s, b, d_runs.data, d_in.data, out.data, more.data, count.data, n);
  });
  check("unique keys", out.read(counted()), unique);
  check("their values", more.read(counted()), firsts);
  twice([&](void* s, std::size_t& b) { cub::DeviceRunLengthEncode::Encode(s, b, d_runs.data, out.data, more.data, count.data, n); });
  check("run lengths", more.read(counted()), lengths);
  twice([&](void* s, std::size_t& b) {
    cub::DeviceRunLengthEncode::NonTrivialRuns(s, b, d_runs.data, out.data, more.data, count.data, n);
  });
  check("long runs", out.read(counted()), long_at);
  check("their lengths", more.read(counted()), long_of);

  sorts("int", in);
  std::vector<float> floats(n);
  for (int i = 0; i < n; ++i) floats[i] = in[i] == 0 ? -0.0f : in[i] * 0.25f;
  sorts("float", floats);
  std::vector<unsigned char> bytes_of(n);
  for (int i = 0; i < n; ++i) bytes_of[i] = static_cast<unsigned char>(in[i]);
  sorts("unsigned char", bytes_of);
  std::vector<double> doubles(n);
  for (int i = 0; i < n; ++i) doubles[i] = in[i] / 7.0;
  sorts("double", doubles);

  twice([&](void* s, std::size_t& b) { cub::DeviceRadixSort::SortKeys(s, b, d_in.data, out.data, n, 2, 9); });
  std::vector<int> expected = in;
  const auto some = [](int v) { return (static_cast<unsigned>(v) ^ 0x80000000u) >> 2 & 127u; };
  std::stable_sort(expected.begin(), expected.end(), [&](int a, int b) { return some(a) < some(b); });
  check("some bits", out.read(), expected);
  Memory<int> buffer(in), other(n);
  cub::DoubleBuffer<int> both(buffer.data, other.data);
  twice([&](void* s, std::size_t& b) { cub::DeviceRadixSort::SortKeysDescending(s, b, both, n); });
  expected = in;
  std::sort(expected.rbegin(), expected.rend());
  check("double buffer", buffer.read(n, both.Current()), expected);
  std::vector<Wide> wide(n);
  for (int i = 0; i < n; ++i) wide[i].v[11] = i;
  const Memory<Wide> d_wide(wide);
  Memory<Wide> wide_out(n);
  twice([&](void* s, std::size_t& b) {
    cub::DeviceRadixSort::SortPairs(s, b, d_in.data, out.data, d_wide.data, wide_out.data, n);
  });
  std::vector<int> places(n), got;
  std::iota(places.begin(), places.end(), 0);
  std::vector<int> order = places;
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return in[a] < in[b]; });
  for (const Wide& one : wide_out.read()) got.push_back(one.v[11]);
  check("wide values", got, order);

  const std::vector<int> bounds{0, n / 3, n / 3, n / 2, n};
  const Memory<int> d_bounds(bounds);
  expected = in;
  for (int k = 0; k < 4; ++k) std::sort(expected.begin() + bounds[k], expected.begin() + bounds[k + 1]);
  twice([&](void* s, std::size_t& b) {
    cub::DeviceSegmentedRadixSort::SortKeys(s, b, d_in.data, out.data, n, 4, d_bounds.data, d_bounds.data + 1);
  });
  check("segments", out.read(), expected);
  twice([&](void* s, std::size_t& b) {
    cub::DeviceSegmentedSort::SortKeys(s, b, d_in.data, out.data, n, 4, d_bounds.data, d_bounds.data + 1);
  });
  check("sorted segments", out.read(), expected);
  const Memory<int> d_places(places);
  twice([&](void* s, std::size_t& b) {
    cub::DeviceSegmentedRadixSort::SortPairsDescending(s, b, d_in.data, out.data, d_places.data, more.data, n, 4,
                                                       d_bounds.data, d_bounds.data + 1);
  });
  order = places;
  for (int k = 0; k < 4; ++k)
    std::stable_sort(order.begin() + bounds[k], order.begin() + bounds[k + 1], [&](int a, int b) { return in[a] > in[b]; });
  check("values of segments", more.read(), order);

  Memory<int> keys(in);
  twice([&](void* s, std::size_t& b) { cub::DeviceMergeSort::StableSortKeys(s, b, keys.data, n, ByLastDigit()); });
  expected = in;
  std::stable_sort(expected.begin(), expected.end(), ByLastDigit());
  check("merge sort", keys.read(), expected);
  const Memory<int> again(in);
  Memory<int> positions(places);
  Memory<int> keys_of(in);
  twice([&](void* s, std::size_t& b) {
    cudaMemcpy(keys_of.data, again.data, n * sizeof(int), cudaMemcpyDeviceToDevice);
    cudaMemcpy(positions.data, d_places.data, n * sizeof(int), cudaMemcpyDeviceToDevice);
    cub::DeviceMergeSort::StableSortPairs(s, b, keys_of.data, positions.data, n, ByLastDigit());
  });
  order = places;
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return ByLastDigit()(in[a], in[b]); });
  check("merge sort of pairs", positions.read(), order);
  std::vector<int> left(in.begin(), in.begin() + n / 3), right(in.begin() + n / 3, in.end());
  std::sort(left.begin(), left.end());
  std::sort(right.begin(), right.end());
  const Memory<int> d_left(left), d_right(right);
  twice([&](void* s, std::size_t& b) {
    cub::DeviceMerge::MergeKeys(s, b, d_left.data, static_cast<int>(left.size()), d_right.data,
                                static_cast<int>(right.size()), out.data);
  });
  std::merge(left.begin(), left.end(), right.begin(), right.end(), expected.begin());
  check("merge", out.read(), expected);

  std::vector<int*> from{d_in.data, d_in.data + n / 2}, to{out.data + (n - n / 2), out.data};
  std::vector<int> sizes{static_cast<int>(n / 2 * sizeof(int)), static_cast<int>((n - n / 2) * sizeof(int))};
  const Memory<int*> d_from(from), d_to(to);
  const Memory<int> d_sizes(sizes);
  twice([&](void* s, std::size_t& b) { cub::DeviceMemcpy::Batched(s, b, d_from.data, d_to.data, d_sizes.data, 2u); });
  std::rotate_copy(in.begin(), in.begin() + n / 2, in.end(), expected.begin());
  check("copies", out.read(), expected);
  printf("%d elements: %d agree, of %d\n", n, agreed, compared);
}

int main() {
  for (int n : {1, 500, 4500}) run(n);
}
