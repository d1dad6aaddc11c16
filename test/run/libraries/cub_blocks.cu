// CUB's block collectives compared with plain loops, with two block shapes.
// EXPECT: 8 x 4 x 2: 47 agree, of 47
// EXPECT: 48 work-items: 47 agree, of 47
#include <algorithm>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

#include <cub/block/block_shuffle.cuh>
#include <cub/cub.cuh>
#include <cuda/functional>
#include <cuda/std/functional>

struct Pair {
  int key;
  int place;
};
struct Longer {  // not commutative
  __host__ __device__ unsigned operator()(unsigned a, unsigned b) const { return a * 31u + b; }
};
// Polynomials x -> a x + b: their composition is associative, and not commutative.
struct Affine {
  unsigned a, b;
};
struct Compose {
  __host__ __device__ Affine operator()(const Affine& f, const Affine& g) const { return {f.a * g.a, f.b * g.a + g.b}; }
};
struct ByKey {
  __host__ __device__ bool operator()(const Pair& a, const Pair& b) const { return a.key < b.key; }
};
struct Running {
  int total;
  __device__ int operator()(int sum) {
    const int before = total;
    total += sum;
    return before;
  }
};

// Each tested result is a row of threads * items numbers.
enum Row {
  kSum, kPartialSum, kMax, kComposedA, kComposedB, kArraySum, kInclusive, kExclusive, kTotal, kExclusiveMax, kFrom, kComposedScan,
  kScanItems, kScanTotal, kPrefix, kPrefixItems, kLoaded, kStriped, kGuarded, kDefault, kStored, kStoredStriped, kSorted,
  kDescending, kSortedBits, kSortedFloats, kSortedValues, kToStriped, kMerged, kMergedPlaces, kMergedPartly, kExchanged, kBack,
  kWarpStriped, kScattered, kOffset, kRotated, kUp, kDown, kHeads, kTails, kLeft, kRight, kHistogram, kCounted, kMin, kObject,
  kRows
};

template <int X, int Y, int Z, int ITEMS>
__global__ void collectives(const int* in, const float* floats, int* out) {
  constexpr int kThreads = X * Y * Z;
  constexpr int kTile = kThreads * ITEMS;
  constexpr bool kPower = (kThreads & (kThreads - 1)) == 0;  // CUB's merge sort requires this
  using Reduce = cub::BlockReduce<int, X, cub::BLOCK_REDUCE_RAKING, Y, Z>;
  using ComposedReduce = cub::BlockReduce<Affine, X, cub::BLOCK_REDUCE_WARP_REDUCTIONS, Y, Z>;
  typedef cub::BlockScan<int, X, cub::BLOCK_SCAN_RAKING, Y, Z> Scan;
  using ComposedScan = cub::BlockScan<Affine, X, cub::BLOCK_SCAN_WARP_SCANS, Y, Z>;
  using Load = cub::BlockLoad<int, X, ITEMS, cub::BLOCK_LOAD_TRANSPOSE, Y, Z>;
  using LoadStriped = cub::BlockLoad<int, X, ITEMS, cub::BLOCK_LOAD_STRIPED, Y, Z>;
  using Guarded = cub::BlockLoad<int, X, ITEMS, cub::BLOCK_LOAD_DIRECT, Y, Z>;
  using Store = cub::BlockStore<int, X, ITEMS, cub::BLOCK_STORE_DIRECT, Y, Z>;
  using StoreStriped = cub::BlockStore<int, X, ITEMS, cub::BLOCK_STORE_STRIPED, Y, Z>;
  using Sort = cub::BlockRadixSort<int, X, ITEMS, cub::NullType, 4, true, cub::BLOCK_SCAN_WARP_SCANS, cudaSharedMemBankSizeFourByte, Y, Z>;
  using SortFloats = cub::BlockRadixSort<float, X, ITEMS, int, 4, true, cub::BLOCK_SCAN_WARP_SCANS, cudaSharedMemBankSizeFourByte, Y, Z>;
  using Merge = cub::BlockMergeSort<Pair, kPower ? X : 32, ITEMS, cub::NullType, kPower ? Y : 1, kPower ? Z : 1>;
  using Exchange = cub::BlockExchange<int, X, ITEMS, false, Y, Z>;
  using Shuffle = cub::BlockShuffle<int, X, Y, Z>;
  using Heads = cub::BlockDiscontinuity<int, X, Y, Z>;
  using Adjacent = cub::BlockAdjacentDifference<int, X, Y, Z>;
  using Histogram = cub::BlockHistogram<unsigned char, X, ITEMS, 16, cub::BLOCK_HISTO_ATOMIC, Y, Z>;
  __shared__ union {
    typename Reduce::TempStorage reduce;
    typename ComposedReduce::TempStorage composed;
    typename Scan::TempStorage scan;
    typename ComposedScan::TempStorage composed_scan;
    typename Load::TempStorage load;
    typename LoadStriped::TempStorage load_striped;
    typename Guarded::TempStorage guarded;
    typename Store::TempStorage store;
    typename StoreStriped::TempStorage store_striped;
    typename Sort::TempStorage sort;
    typename SortFloats::TempStorage floats;
    typename Merge::TempStorage merge;
    typename Exchange::TempStorage exchange;
    typename Shuffle::TempStorage shuffle;
    typename Heads::TempStorage heads;
    typename Adjacent::TempStorage adjacent;
    typename Histogram::TempStorage histogram;
  } temp;
  __shared__ int counters[16];
  const int t = (threadIdx.z * Y + threadIdx.y) * X + threadIdx.x;
  int items[ITEMS], more[ITEMS];
  const auto row = [=](int which) { return out + which * kTile; };
  const auto put = [=](int which, const int (&values)[ITEMS]) {
    for (int i = 0; i < ITEMS; ++i) row(which)[t * ITEMS + i] = values[i];
  };

  int result = Reduce(temp.reduce).Sum(in[t]);
  if (t == 0) *row(kSum) = result;
  __syncthreads();
  result = Reduce(temp.reduce).Sum(in[t], kThreads / 3);
  if (t == 0) *row(kPartialSum) = result;
  __syncthreads();
  result = Reduce(temp.reduce).Reduce(in[t], cuda::maximum<>{});
  if (t == 0) *row(kMax) = result;
  __syncthreads();
  Reduce object(temp.reduce);
  result = object.Reduce(in[t], cuda::minimum<>());
  if (t == 0) *row(kMin) = result;
  __syncthreads();
  Affine f{static_cast<unsigned>(in[t]) | 1u, static_cast<unsigned>(t)};
  const Affine all = ComposedReduce(temp.composed).Reduce(f, Compose());
  if (t == 0) *row(kComposedA) = static_cast<int>(all.a);
  if (t == 0) *row(kComposedB) = static_cast<int>(all.b);
  __syncthreads();
  for (int i = 0; i < ITEMS; ++i) items[i] = in[t * ITEMS + i];
  result = Reduce(temp.reduce).Sum(items);
  if (t == 0) *row(kArraySum) = result;
  __syncthreads();

  int total;
  Scan(temp.scan).InclusiveSum(in[t], row(kInclusive)[t]);
  __syncthreads();
  Scan(temp.scan).ExclusiveSum(in[t], row(kExclusive)[t], total);
  row(kTotal)[t] = total;
  __syncthreads();
  Scan(temp.scan).ExclusiveScan(in[t], row(kExclusiveMax)[t], -5, cuda::maximum<>{});
  __syncthreads();
  Scan(temp.scan).ExclusiveScan(in[t], row(kFrom)[t], 100, cuda::std::plus<>{}, total);
  __syncthreads();
  Affine upto;
  ComposedScan(temp.composed_scan).InclusiveScan(f, upto, Compose());
  row(kComposedScan)[t] = static_cast<int>(upto.b);
  __syncthreads();
  Scan(temp.scan).ExclusiveSum(items, more, total);
  put(kScanItems, more);
  row(kScanTotal)[t] = total;
  __syncthreads();
  Running running{1000};
  Scan(temp.scan).InclusiveSum(in[t], row(kPrefix)[t], running);
  __syncthreads();
  Scan(temp.scan).ExclusiveSum(items, more, running);
  put(kPrefixItems, more);
  __syncthreads();

  Load(temp.load).Load(in, items);
  put(kLoaded, items);
  __syncthreads();
  LoadStriped(temp.load_striped).Load(in, items);
  put(kStriped, items);
  __syncthreads();
  for (int i = 0; i < ITEMS; ++i) items[i] = -1;
  Guarded(temp.guarded).Load(in, items, kTile - 5);
  put(kGuarded, items);
  __syncthreads();
  Load(temp.load).Load(in, items, kTile - 7, 42);
  put(kDefault, items);
  __syncthreads();
  for (int i = 0; i < ITEMS; ++i) items[i] = in[t * ITEMS + i];
  Store(temp.store).Store(row(kStored), items, kTile - 3);
  __syncthreads();
  StoreStriped(temp.store_striped).Store(row(kStoredStriped), items);
  __syncthreads();

  Sort(temp.sort).Sort(items);
  put(kSorted, items);
  __syncthreads();
  Sort(temp.sort).SortDescending(items);
  put(kDescending, items);
  __syncthreads();
  for (int i = 0; i < ITEMS; ++i) items[i] = in[t * ITEMS + i] & 0xff;
  Sort(temp.sort).Sort(items, 1, 6);
  put(kSortedBits, items);
  __syncthreads();
  float keys[ITEMS];
  for (int i = 0; i < ITEMS; ++i) keys[i] = floats[t * ITEMS + i];
  for (int i = 0; i < ITEMS; ++i) more[i] = t * ITEMS + i;
  SortFloats(temp.floats).Sort(keys, more);
  for (int i = 0; i < ITEMS; ++i) items[i] = static_cast<int>(keys[i] * 4.0f);
  put(kSortedFloats, items);
  put(kSortedValues, more);
  __syncthreads();
  for (int i = 0; i < ITEMS; ++i) items[i] = in[t * ITEMS + i];
  Sort(temp.sort).SortBlockedToStriped(items);
  for (int i = 0; i < ITEMS; ++i) row(kToStriped)[i * kThreads + t] = items[i];
  __syncthreads();
  if constexpr (kPower) {
    Pair pairs[ITEMS];
    for (int i = 0; i < ITEMS; ++i) pairs[i] = {in[t * ITEMS + i] % 8, t * ITEMS + i};
    Merge(temp.merge).StableSort(pairs, ByKey());
    for (int i = 0; i < ITEMS; ++i) items[i] = pairs[i].key;
    put(kMerged, items);
    for (int i = 0; i < ITEMS; ++i) items[i] = pairs[i].place;
    put(kMergedPlaces, items);
    __syncthreads();
    for (int i = 0; i < ITEMS; ++i) pairs[i] = {in[t * ITEMS + i] % 8, t * ITEMS + i};
    Merge(temp.merge).Sort(pairs, ByKey(), kTile - 9, Pair{INT_MAX, 0});
    for (int i = 0; i < ITEMS; ++i) items[i] = t * ITEMS + i < kTile - 9 ? pairs[i].key : 0;
    put(kMergedPartly, items);
    __syncthreads();
  }

  for (int i = 0; i < ITEMS; ++i) items[i] = in[t * ITEMS + i];
  Exchange(temp.exchange).BlockedToStriped(items, more);
  put(kExchanged, more);
  __syncthreads();
  Exchange(temp.exchange).StripedToBlocked(more);
  put(kBack, more);
  __syncthreads();
  if constexpr (kThreads % 32 == 0) {
    Exchange(temp.exchange).BlockedToWarpStriped(items, more);
    put(kWarpStriped, more);
    __syncthreads();
  }
  int ranks[ITEMS];
  for (int i = 0; i < ITEMS; ++i) ranks[i] = kTile - 1 - (t * ITEMS + i);
  Exchange(temp.exchange).ScatterToBlocked(items, more, ranks);
  put(kScattered, more);
  __syncthreads();
  result = -1;
  Shuffle(temp.shuffle).Offset(in[t], result, 2);
  row(kOffset)[t] = result;
  __syncthreads();
  Shuffle(temp.shuffle).Rotate(in[t], row(kRotated)[t], 3u);
  __syncthreads();
  for (int i = 0; i < ITEMS; ++i) more[i] = -7;
  Shuffle(temp.shuffle).Up(items, more);
  put(kUp, more);
  __syncthreads();
  for (int i = 0; i < ITEMS; ++i) more[i] = -8;
  Shuffle(temp.shuffle).Down(items, more);
  put(kDown, more);
  __syncthreads();
  for (int i = 0; i < ITEMS; ++i) items[i] = in[t * ITEMS + i] / 40;
  Heads(temp.heads).FlagHeads(more, items, cuda::std::not_equal_to<>());
  put(kHeads, more);
  __syncthreads();
  Heads(temp.heads).FlagTails(more, items, cuda::std::not_equal_to<>(), 3);
  put(kTails, more);
  __syncthreads();
  Adjacent(temp.adjacent).SubtractLeft(items, more, cuda::std::minus<>());
  put(kLeft, more);
  __syncthreads();
  Adjacent(temp.adjacent).SubtractRight(items, more, cuda::std::minus<>(), 9);
  put(kRight, more);
  __syncthreads();
  unsigned char samples[ITEMS];
  for (int i = 0; i < ITEMS; ++i) samples[i] = static_cast<unsigned char>(in[t * ITEMS + i] % 16);
  Histogram(temp.histogram).Histogram(samples, counters);
  __syncthreads();
  for (int i = t; i < 16; i += kThreads) row(kHistogram)[i] = counters[i];
  __syncthreads();
  Histogram(temp.histogram).Composite(samples, counters);
  __syncthreads();
  for (int i = t; i < 16; i += kThreads) row(kCounted)[i] = counters[i];
  if (t == 0) *row(kObject) = sizeof(typename Reduce::TempStorage) > 0;
}

static int agreed, compared;
static void check(const std::vector<int>& out, int tile, int row, const std::vector<int>& expected) {
  ++compared;
  const bool same = std::equal(expected.begin(), expected.end(), out.begin() + row * tile);
  agreed += same;
  if (!same) printf("row %d differs\n", row);
}

template <int X, int Y, int Z>
void run(const char* name) {
  constexpr int kItems = 4, kThreads = X * Y * Z, kTile = kThreads * kItems;
  std::vector<int> in(kTile);
  std::vector<float> floats(kTile);
  srand(7);
  for (int& one : in) one = rand() % 200;
  for (float& one : floats) one = (rand() % 40 - 20) / 4.0f;
  int *d_in, *d_out;
  float* d_floats;
  cudaMalloc(&d_in, kTile * sizeof(int));
  cudaMalloc(&d_floats, kTile * sizeof(float));
  cudaMalloc(&d_out, kRows * kTile * sizeof(int));
  cudaMemcpy(d_in, in.data(), kTile * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(d_floats, floats.data(), kTile * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemset(d_out, 0, kRows * kTile * sizeof(int));
  collectives<X, Y, Z, kItems><<<1, dim3(X, Y, Z)>>>(d_in, d_floats, d_out);
  std::vector<int> out(kRows * kTile);
  cudaMemcpy(out.data(), d_out, out.size() * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_floats);
  cudaFree(d_out);
  agreed = compared = 0;

  const std::vector<int> one(in.begin(), in.begin() + kThreads);
  const auto is = [&](int row, const std::vector<int>& expected) { check(out, kTile, row, expected); };
  is(kSum, {std::accumulate(one.begin(), one.end(), 0)});
  is(kPartialSum, {std::accumulate(one.begin(), one.begin() + kThreads / 3, 0)});
  is(kMax, {*std::max_element(one.begin(), one.end())});
  is(kMin, {*std::min_element(one.begin(), one.end())});
  std::vector<Affine> upto(kThreads);
  for (int t = 0; t < kThreads; ++t) {
    const Affine f{static_cast<unsigned>(in[t]) | 1u, static_cast<unsigned>(t)};
    upto[t] = t == 0 ? f : Compose()(upto[t - 1], f);
  }
  is(kComposedA, {static_cast<int>(upto.back().a)});
  is(kComposedB, {static_cast<int>(upto.back().b)});
  is(kArraySum, {std::accumulate(in.begin(), in.end(), 0)});
  std::vector<int> expected(kThreads);
  std::partial_sum(one.begin(), one.end(), expected.begin());
  is(kInclusive, expected);
  for (int& v : expected) v += 1000;
  is(kPrefix, expected);
  for (int t = 0; t < kThreads; ++t) expected[t] -= 1000 + in[t];
  is(kExclusive, expected);
  for (int& v : expected) v += 100;
  is(kFrom, expected);
  const int sum = std::accumulate(one.begin(), one.end(), 0);
  is(kTotal, std::vector<int>(kThreads, sum));
  for (int t = 0, most = -5; t < kThreads; ++t) {
    expected[t] = most;
    most = std::max(most, in[t]);
  }
  is(kExclusiveMax, expected);
  for (int t = 0; t < kThreads; ++t) expected[t] = static_cast<int>(upto[t].b);
  is(kComposedScan, expected);
  expected.resize(kTile);
  for (int i = 0, before = 0; i < kTile; before += in[i++]) expected[i] = before;
  is(kScanItems, expected);
  is(kScanTotal, std::vector<int>(kThreads, std::accumulate(in.begin(), in.end(), 0)));
  for (int& v : expected) v += 1000 + sum;  // the prefix callback was called once before
  is(kPrefixItems, expected);

  is(kLoaded, in);
  for (int t = 0; t < kThreads; ++t)
    for (int i = 0; i < kItems; ++i) expected[t * kItems + i] = in[i * kThreads + t];
  is(kStriped, expected);
  is(kExchanged, expected);
  is(kBack, in);
  expected = in;
  std::fill(expected.end() - 5, expected.end(), -1);
  is(kGuarded, expected);
  expected = in;
  std::fill(expected.end() - 7, expected.end(), 42);
  is(kDefault, expected);
  expected = in;
  std::fill(expected.end() - 3, expected.end(), 0);
  is(kStored, expected);
  for (int t = 0; t < kThreads; ++t)
    for (int i = 0; i < kItems; ++i) expected[i * kThreads + t] = in[t * kItems + i];
  is(kStoredStriped, expected);
  expected = in;
  std::sort(expected.begin(), expected.end());
  is(kSorted, expected);
  is(kToStriped, expected);
  std::reverse(expected.begin(), expected.end());
  is(kDescending, expected);
  for (int i = 0; i < kTile; ++i) expected[i] = in[i] & 0xff;
  std::stable_sort(expected.begin(), expected.end(), [](int a, int b) { return (a >> 1 & 31) < (b >> 1 & 31); });
  is(kSortedBits, expected);
  std::vector<int> places(kTile);
  std::iota(places.begin(), places.end(), 0);
  std::stable_sort(places.begin(), places.end(), [&](int a, int b) { return floats[a] < floats[b]; });
  is(kSortedValues, places);
  for (int i = 0; i < kTile; ++i) expected[i] = static_cast<int>(floats[places[i]] * 4.0f);
  is(kSortedFloats, expected);
  const bool power = (kThreads & (kThreads - 1)) == 0;
  std::iota(places.begin(), places.end(), 0);
  std::stable_sort(places.begin(), places.end(), [&](int a, int b) { return in[a] % 8 < in[b] % 8; });
  for (int i = 0; i < kTile; ++i) expected[i] = in[places[i]] % 8;
  is(kMergedPlaces, power ? places : std::vector<int>(kTile));
  is(kMerged, power ? expected : std::vector<int>(kTile));
  for (int i = 0; i < kTile; ++i) expected[i] = i < kTile - 9 ? in[i] % 8 : 0;
  std::sort(expected.begin(), expected.end() - 9);
  is(kMergedPartly, power ? expected : std::vector<int>(kTile));
  for (int t = 0; t < kThreads; ++t)
    for (int i = 0; i < kItems; ++i)
      expected[t * kItems + i] = kThreads % 32 == 0 ? in[t / 32 * 32 * kItems + i * 32 + t % 32] : 0;
  is(kWarpStriped, expected);
  std::reverse_copy(in.begin(), in.end(), expected.begin());
  is(kScattered, expected);
  expected.resize(kThreads);
  for (int t = 0; t < kThreads; ++t) expected[t] = t + 2 < kThreads ? in[t + 2] : -1;
  is(kOffset, expected);
  for (int t = 0; t < kThreads; ++t) expected[t] = in[(t + 3) % kThreads];
  is(kRotated, expected);
  expected.resize(kTile);
  for (int i = 0; i < kTile; ++i) expected[i] = i == 0 ? -7 : in[i - 1];
  is(kUp, expected);
  for (int i = 0; i < kTile; ++i) expected[i] = i + 1 == kTile ? -8 : in[i + 1];
  is(kDown, expected);
  const auto v = [&](int i) { return in[i] / 40; };
  for (int i = 0; i < kTile; ++i) expected[i] = i == 0 || v(i) != v(i - 1);
  is(kHeads, expected);
  for (int i = 0; i < kTile; ++i) expected[i] = v(i) != (i + 1 == kTile ? 3 : v(i + 1));
  is(kTails, expected);
  for (int i = 0; i < kTile; ++i) expected[i] = i == 0 ? v(i) : v(i) - v(i - 1);
  is(kLeft, expected);
  for (int i = 0; i < kTile; ++i) expected[i] = v(i) - (i + 1 == kTile ? 9 : v(i + 1));
  is(kRight, expected);
  std::vector<int> bins(16);
  for (int one_of : in) ++bins[one_of % 16];
  is(kHistogram, bins);
  for (int& bin : bins) bin *= 2;
  is(kCounted, bins);
  is(kObject, {1});
  printf("%s: %d agree, of %d\n", name, agreed, compared);
}

int main() {
  run<8, 4, 2>("8 x 4 x 2");
  run<48, 1, 1>("48 work-items");
}
