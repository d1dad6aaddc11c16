// CUB's device-wide reductions, scans, histograms and loops, compared with plain code.
// EXPECT: 1 elements: 32 agree, of 32
// EXPECT: 300 elements: 32 agree, of 32
// EXPECT: 4500 elements: 32 agree, of 32
// EXPECT: nothing: 0 2147483647 -2147483648 5, too little storage: refused
#include <algorithm>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

#include <cub/cub.cuh>
#include <cuda/functional>
#include <cuda/std/functional>
#include <cuda/std/tuple>

struct Square {
  __host__ __device__ long long operator()(int v) const { return 1LL * v * v; }
};
struct Affine {
  unsigned a, b;
};
struct Compose {  // associative, not commutative
  __host__ __device__ Affine operator()(const Affine& f, const Affine& g) const { return {f.a * g.a, f.b * g.a + g.b}; }
};
struct Double {
  __host__ __device__ void operator()(int& v) const { v *= 2; }
};
struct Fill {
  int* to;
  __device__ void operator()(int i) const { to[i] = 3 * i; }
};
struct Weigh {
  __host__ __device__ int operator()(int a, int b) const { return 10 * a - b; }
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
  std::vector<T> read(std::size_t count) const {
    std::vector<T> out(count);
    cudaMemcpy(out.data(), data, count * sizeof(T), cudaMemcpyDeviceToHost);
    return out;
  }
  std::vector<T> read() const { return read(n); }
  T first() const { return read(1)[0]; }
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

void run(int n) {
  agreed = compared = 0;
  std::vector<int> in(n), keys(n);
  srand(3);
  for (int& one : in) one = rand() % 1000 - 300;
  for (int i = 0, key = 0; i < n; ++i) keys[i] = key += rand() % 4 == 0;
  const Memory<int> d_in(in), d_keys(keys);
  Memory<int> out(n), more(n);
  Memory<long long> big(1);
  cudaStream_t stream;
  cudaStreamCreate(&stream);

  twice([&](void* s, std::size_t& b) { cub::DeviceReduce::Sum(s, b, d_in.data, out.data, n, stream); });
  check("sum", out.read(1), {std::accumulate(in.begin(), in.end(), 0)});
  twice([&](void* s, std::size_t& b) { cub::DeviceReduce::Min(s, b, d_in.data, out.data, n); });
  check("min", out.read(1), {*std::min_element(in.begin(), in.end())});
  twice([&](void* s, std::size_t& b) { cub::DeviceReduce::Max(s, b, d_in.data, out.data, n); });
  check("max", out.read(1), {*std::max_element(in.begin(), in.end())});
  twice([&](void* s, std::size_t& b) { cub::DeviceReduce::Reduce(s, b, d_in.data, out.data, n, cuda::maximum<>{}, 600); });
  check("reduce", out.read(1), {std::max(600, *std::max_element(in.begin(), in.end()))});
  twice([&](void* s, std::size_t& b) {
    cub::DeviceReduce::TransformReduce(s, b, d_in.data, big.data, n, cuda::std::plus<>{}, Square(), 7LL);
  });
  long long squares = 7;
  for (int v : in) squares += Square()(v);
  check("transform reduce", big.read(), {squares});
  Memory<cub::KeyValuePair<int, int>> best(1);
  twice([&](void* s, std::size_t& b) { cub::DeviceReduce::ArgMin(s, b, d_in.data, best.data, n); });
  const int least = static_cast<int>(std::min_element(in.begin(), in.end()) - in.begin());
  check("arg min", {best.first().key, best.first().value}, std::vector<int>{least, in[least]});
  twice([&](void* s, std::size_t& b) { cub::DeviceReduce::ArgMax(s, b, d_in.data, best.data, n); });
  const int most = static_cast<int>(std::max_element(in.begin(), in.end()) - in.begin());
  check("arg max", {best.first().key, best.first().value}, std::vector<int>{most, in[most]});
  twice([&](void* s, std::size_t& b) {
    cub::DeviceReduce::ArgMax(s, b, d_in.data, out.data, big.data, static_cast<std::int64_t>(n));
  });
  check("arg max in two", {out.first(), static_cast<int>(big.first())}, std::vector<int>{in[most], most});
  Memory<int> count(2);
  twice([&](void* s, std::size_t& b) {
    cub::DeviceReduce::ReduceByKey(s, b, d_keys.data, out.data, d_in.data, more.data, count.data, cuda::std::plus<>{}, n);
  });
  std::vector<int> unique, sums, begins;
  for (int i = 0; i < n; ++i) {
    if (i == 0 || keys[i] != keys[i - 1]) {
      unique.push_back(keys[i]);
      sums.push_back(0);
      begins.push_back(i);
    }
    sums.back() += in[i];
  }
  const int runs = static_cast<int>(unique.size());
  check("runs", count.read(1), {runs});
  check("keys of runs", out.read(runs), unique);
  check("sums of runs", more.read(runs), sums);

  std::vector<int> expected(n);
  std::partial_sum(in.begin(), in.end(), expected.begin());
  twice([&](void* s, std::size_t& b) { cub::DeviceScan::InclusiveSum(s, b, d_in.data, out.data, n, stream); });
  check("inclusive sum", out.read(), expected);
  twice([&](void* s, std::size_t& b) { cub::DeviceScan::InclusiveScan(s, b, d_in.data, out.data, cuda::std::plus<>{}, n); });
  check("inclusive scan", out.read(), expected);
  for (int i = 0; i < n; ++i) expected[i] -= in[i];
  twice([&](void* s, std::size_t& b) { cub::DeviceScan::ExclusiveSum(s, b, d_in.data, out.data, n); });
  check("exclusive sum", out.read(), expected);
  Memory<int> own(in);
  void* storage = nullptr;
  std::size_t bytes = 0;
  cub::DeviceScan::ExclusiveSum(storage, bytes, own.data, n);
  cudaMalloc(&storage, bytes);
  cub::DeviceScan::ExclusiveSum(storage, bytes, own.data, n);
  cudaFree(storage);
  check("exclusive sum in place", own.read(), expected);
  for (int i = 0, top = 5; i < n; top = std::max(top, in[i++])) expected[i] = top;
  twice([&](void* s, std::size_t& b) {
    cub::DeviceScan::ExclusiveScan(s, b, d_in.data, out.data, cuda::maximum<>{}, 5, n);
  });
  check("exclusive scan", out.read(), expected);
  const Memory<int> five(std::vector<int>{5});
  twice([&](void* s, std::size_t& b) {
    cub::DeviceScan::ExclusiveScan(s, b, d_in.data, out.data, cuda::maximum<>{}, cub::FutureValue<int>(five.data), n);
  });
  check("exclusive scan from memory", out.read(), expected);
  std::vector<Affine> maps(n);
  for (int i = 0; i < n; ++i) maps[i] = {static_cast<unsigned>(in[i]) | 1u, static_cast<unsigned>(i)};
  const Memory<Affine> d_maps(maps);
  Memory<Affine> composed(n);
  twice([&](void* s, std::size_t& b) { cub::DeviceScan::InclusiveScan(s, b, d_maps.data, composed.data, Compose(), n); });
  const std::vector<Affine> upto = composed.read();
  std::vector<unsigned> left, right;
  for (int i = 0; i < n; ++i) {
    if (i > 0) maps[i] = Compose()(maps[i - 1], maps[i]);
    left.push_back(maps[i].b);
    right.push_back(upto[i].b);
  }
  check("composed scan", right, left);
  for (int i = 0; i < n; ++i) expected[i] = (i > 0 && keys[i] == keys[i - 1] ? expected[i - 1] : 0) + in[i];
  twice([&](void* s, std::size_t& b) { cub::DeviceScan::InclusiveSumByKey(s, b, d_keys.data, d_in.data, out.data, n); });
  check("inclusive sum by key", out.read(), expected);
  for (int i = 0; i < n; ++i) expected[i] -= in[i];
  twice([&](void* s, std::size_t& b) { cub::DeviceScan::ExclusiveSumByKey(s, b, d_keys.data, d_in.data, out.data, n); });
  check("exclusive sum by key", out.read(), expected);
  for (int& one : expected) one += 40;
  twice([&](void* s, std::size_t& b) {
    cub::DeviceScan::ExclusiveScanByKey(s, b, d_keys.data, d_in.data, out.data, cuda::std::plus<>{}, 40, n);
  });
  check("exclusive scan by key", out.read(), expected);

  begins.push_back(n);
  const Memory<int> offsets(begins);
  twice([&](void* s, std::size_t& b) {
    cub::DeviceSegmentedReduce::Sum(s, b, d_in.data, out.data, runs, offsets.data, offsets.data + 1);
  });
  check("segments", out.read(runs), sums);
  twice([&](void* s, std::size_t& b) {
    cub::DeviceSegmentedReduce::Reduce(s, b, d_in.data, out.data, runs, offsets.data, offsets.data + 1,
                                       cuda::minimum<>{}, -100);
  });
  std::vector<int> lowest, places;
  for (int k = 0; k < runs; ++k) {
    const auto least_of = std::min_element(in.begin() + begins[k], in.begin() + begins[k + 1]);
    lowest.push_back(std::min(-100, *least_of));
    places.push_back(static_cast<int>(least_of - in.begin()) - begins[k]);
  }
  check("reduced segments", out.read(runs), lowest);
  Memory<cub::KeyValuePair<int, int>> pairs(runs);
  twice([&](void* s, std::size_t& b) {
    cub::DeviceSegmentedReduce::ArgMin(s, b, d_in.data, pairs.data, runs, offsets.data, offsets.data + 1);
  });
  std::vector<int> found;
  for (const auto& one : pairs.read()) found.push_back(one.key);
  check("places in segments", found, places);

  std::vector<float> samples(n);
  for (int i = 0; i < n; ++i) samples[i] = in[i] * 0.01f;
  const Memory<float> d_samples(samples);
  Memory<unsigned> bins(8);
  twice([&](void* s, std::size_t& b) {
    cub::DeviceHistogram::HistogramEven(s, b, d_in.data, bins.data, 9, -100, 700, n);
  });
  std::vector<unsigned> counts(8);
  for (int v : in)
    if (v >= -100 && v < 700) ++counts[(v + 100) / 100];
  check("even bins", bins.read(), counts);
  twice([&](void* s, std::size_t& b) {
    cub::DeviceHistogram::HistogramEven(s, b, d_samples.data, bins.data, 5, -1.0f, 3.0f, n);
  });
  std::vector<unsigned> four(4);
  for (float v : samples)
    if (v >= -1.0f && v < 3.0f) ++four[static_cast<int>((v + 1.0f) * (4 / 4.0f))];
  check("even bins of floats", bins.read(4), four);
  const std::vector<int> levels{-300, -50, 0, 1, 500, 699};
  const Memory<int> d_levels(levels);
  twice([&](void* s, std::size_t& b) {
    cub::DeviceHistogram::HistogramRange(s, b, d_in.data, bins.data, 6, d_levels.data, n);
  });
  std::vector<unsigned> five_bins(5);
  for (int v : in)
    for (int k = 0; k < 5; ++k) five_bins[k] += v >= levels[k] && v < levels[k + 1];
  check("bins between levels", bins.read(5), five_bins);

  cub::ArgIndexInputIterator<const int*, int> indexed(d_in.data);
  twice([&](void* s, std::size_t& b) {
    cub::DeviceReduce::Reduce(s, b, indexed, best.data, n, cub::ArgMax(), cub::KeyValuePair<int, int>(-1, INT_MIN));
  });
  check("indexed iterator", {best.first().key}, std::vector<int>{most});

  cub::DeviceFor::Bulk(n, Fill{out.data});
  for (int i = 0; i < n; ++i) expected[i] = 3 * i;
  check("bulk", out.read(), expected);
  cub::DeviceFor::ForEachN(out.data, n, Double());
  for (int& one : expected) one *= 2;
  check("for each", out.read(), expected);
  cub::DeviceTransform::Transform(cuda::std::make_tuple(d_in.data, d_keys.data), out.data, n, Weigh());
  for (int i = 0; i < n; ++i) expected[i] = Weigh()(in[i], keys[i]);
  check("transform", out.read(), expected);
  twice([&](void* s, std::size_t& b) { cub::DeviceAdjacentDifference::SubtractLeftCopy(s, b, d_in.data, out.data, n); });
  std::adjacent_difference(in.begin(), in.end(), expected.begin());
  check("differences", out.read(), expected);
  cudaStreamDestroy(stream);
  printf("%d elements: %d agree, of %d\n", n, agreed, compared);
}

int main() {
  for (int n : {1, 300, 4500}) run(n);
  Memory<int> none(1), out(1);
  const auto value = [&] { return out.first(); };
  twice([&](void* s, std::size_t& b) { cub::DeviceReduce::Sum(s, b, none.data, out.data, 0); });
  printf("nothing: %d", value());
  twice([&](void* s, std::size_t& b) { cub::DeviceReduce::Min(s, b, none.data, out.data, 0); });
  printf(" %d", value());
  twice([&](void* s, std::size_t& b) { cub::DeviceReduce::Max(s, b, none.data, out.data, 0); });
  printf(" %d", value());
  twice([&](void* s, std::size_t& b) { cub::DeviceReduce::Reduce(s, b, none.data, out.data, 0, cuda::std::plus<>{}, 5); });
  printf(" %d", value());
  std::size_t bytes = 0;
  cub::DeviceScan::InclusiveSum(nullptr, bytes, none.data, out.data, 1 << 20);
  std::size_t too_few = 1;
  printf(", too little storage: %s\n",
         cub::DeviceScan::InclusiveSum(none.data, too_few, none.data, out.data, 1 << 20) == cudaErrorInvalidValue
             ? "refused"
             : "taken");
  cudaGetLastError();
}
