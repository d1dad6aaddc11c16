// CUB's warp collectives compared with plain loops: whole warps, and logical warps of 8 lanes.
// REQUIRES: warp
// EXPECT: 32 lanes: 19 agree, of 19
// EXPECT: 8 lanes: 19 agree, of 19
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

#include <cub/cub.cuh>
#include <cub/warp/warp_exchange.cuh>
#include <cub/warp/warp_load.cuh>
#include <cub/warp/warp_merge_sort.cuh>
#include <cub/warp/warp_store.cuh>
#include <cuda/functional>

struct Less {
  __host__ __device__ bool operator()(int a, int b) const { return a < b; }
};
struct Join {  // not commutative: appends digits
  __host__ __device__ unsigned long long operator()(unsigned long long a, unsigned long long b) const {
    unsigned long long power = 10;
    while (power <= b) power *= 10;
    return a * power + b;
  }
};

enum Row {
  kSum, kPartialSum, kMax, kJoined, kHeads, kTails, kInclusive, kExclusive, kTotal, kExclusiveMax, kInclusiveBoth, kExclusiveBoth,
  kBroadcast, kLoaded, kGuarded, kExchanged, kScattered, kSorted, kStored, kRows
};
constexpr int kThreads = 64, kItems = 2;

template <int LANES>
__global__ void collectives(const int* in, int* out) {
  using Reduce = cub::WarpReduce<int, LANES>;
  using Joined = cub::WarpReduce<unsigned long long, LANES>;
  using Scan = cub::WarpScan<int, LANES>;
  using Load = cub::WarpLoad<int, kItems, cub::WARP_LOAD_STRIPED, LANES>;
  using Store = cub::WarpStore<int, kItems, cub::WARP_STORE_STRIPED, LANES>;
  using Exchange = cub::WarpExchange<int, kItems, LANES>;
  using Sort = cub::WarpMergeSort<int, kItems, LANES>;
  constexpr int kWarps = kThreads / LANES;
  __shared__ typename Reduce::TempStorage reduce[kWarps];
  __shared__ typename Joined::TempStorage joined[kWarps];
  __shared__ typename Scan::TempStorage scan[kWarps];
  __shared__ typename Load::TempStorage load[kWarps];
  __shared__ typename Store::TempStorage store[kWarps];
  __shared__ typename Exchange::TempStorage exchange[kWarps];
  __shared__ typename Sort::TempStorage sort[kWarps];
  const int t = threadIdx.x, warp = t / LANES, lane = t % LANES;
  const auto row = [=](int which) { return out + which * kThreads * kItems; };
  const int own = in[t];

  int result = Reduce(reduce[warp]).Sum(own);
  if (lane == 0) row(kSum)[warp] = result;
  result = Reduce(reduce[warp]).Sum(own, LANES - 3);
  if (lane == 0) row(kPartialSum)[warp] = result;
  result = Reduce(reduce[warp]).Reduce(own, cuda::maximum<>{});
  if (lane == 0) row(kMax)[warp] = result;
  const unsigned long long digits = Joined(joined[warp]).Reduce(own % 10 + 1, Join(), 7);
  if (lane == 0) row(kJoined)[warp] = static_cast<int>(digits);
  const int head = own % 3 == 0, tail = own % 4 == 0;
  result = Reduce(reduce[warp]).HeadSegmentedSum(own, head);
  row(kHeads)[t] = head || lane == 0 ? result : 0;
  result = Reduce(reduce[warp]).TailSegmentedSum(own, tail);
  row(kTails)[t] = lane == 0 || in[t - 1] % 4 == 0 ? result : 0;

  Scan(scan[warp]).InclusiveSum(own, row(kInclusive)[t]);
  int total;
  Scan(scan[warp]).ExclusiveSum(own, row(kExclusive)[t], total);
  row(kTotal)[t] = total;
  Scan(scan[warp]).ExclusiveScan(own, row(kExclusiveMax)[t], 50, cuda::maximum<>{});
  int inclusive, exclusive;
  Scan(scan[warp]).Scan(own, inclusive, exclusive, 1000, cuda::std::plus<>{});
  row(kInclusiveBoth)[t] = inclusive;
  row(kExclusiveBoth)[t] = exclusive;
  row(kBroadcast)[t] = Scan(scan[warp]).Broadcast(own, 3);

  int items[kItems], more[kItems];
  const int* tile = in + warp * LANES * kItems;
  const auto put = [=](int which, const int (&values)[kItems]) {
    for (int i = 0; i < kItems; ++i) row(which)[t * kItems + i] = values[i];
  };
  Load(load[warp]).Load(tile, items);
  put(kLoaded, items);
  Load(load[warp]).Load(tile, more, LANES * kItems - 5, -1);
  put(kGuarded, more);
  __syncwarp();
  Exchange(exchange[warp]).StripedToBlocked(items, more);
  put(kExchanged, more);
  __syncwarp();
  int ranks[kItems];
  for (int i = 0; i < kItems; ++i) ranks[i] = LANES * kItems - 1 - (lane * kItems + i);
  Exchange(exchange[warp]).ScatterToStriped(more, ranks);
  put(kScattered, more);
  __syncwarp();
  for (int i = 0; i < kItems; ++i) items[i] = in[t * kItems + i];
  Sort(sort[warp]).Sort(items, Less());
  put(kSorted, items);
  __syncwarp();
  Store(store[warp]).Store(row(kStored) + warp * LANES * kItems, items, LANES * kItems - 1);
}

template <int LANES>
void run() {
  constexpr int kTile = kThreads * kItems, kWarps = kThreads / LANES;
  std::vector<int> in(kTile);
  srand(11);
  for (int& one : in) one = rand() % 200;
  int *d_in, *d_out;
  cudaMalloc(&d_in, kTile * sizeof(int));
  cudaMalloc(&d_out, kRows * kTile * sizeof(int));
  cudaMemcpy(d_in, in.data(), kTile * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemset(d_out, 0, kRows * kTile * sizeof(int));
  collectives<LANES><<<1, kThreads>>>(d_in, d_out);
  std::vector<int> out(kRows * kTile);
  cudaMemcpy(out.data(), d_out, out.size() * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_out);

  std::vector<int> expected(kRows * kTile);
  const auto row = [&](int which) { return expected.begin() + which * kTile; };
  for (int w = 0; w < kWarps; ++w) {
    const int* first = in.data() + w * LANES;
    row(kSum)[w] = std::accumulate(first, first + LANES, 0);
    row(kPartialSum)[w] = std::accumulate(first, first + LANES - 3, 0);
    row(kMax)[w] = *std::max_element(first, first + LANES);
    unsigned long long digits = first[0] % 10 + 1;
    for (int i = 1; i < 7; ++i) digits = Join()(digits, first[i] % 10 + 1);
    row(kJoined)[w] = static_cast<int>(digits);
    int most = 50, head = 0, tail = 0, sum = 0;
    for (int i = 0; i < LANES; ++i) {
      const int t = w * LANES + i;
      if (first[i] % 3 == 0) head = i;
      row(kHeads)[w * LANES + head] += first[i];
      row(kTails)[w * LANES + tail] += first[i];
      if (first[i] % 4 == 0) tail = i + 1;
      row(kExclusive)[t] = sum;
      row(kExclusiveBoth)[t] = 1000 + sum;
      row(kExclusiveMax)[t] = most;
      most = std::max(most, first[i]);
      sum += first[i];
      row(kInclusive)[t] = sum;
      row(kInclusiveBoth)[t] = 1000 + sum;
      row(kTotal)[t] = row(kSum)[w];
      row(kBroadcast)[t] = first[3];
    }
    const int* tile = in.data() + w * LANES * kItems;
    std::vector<int> sorted(tile, tile + LANES * kItems);
    std::sort(sorted.begin(), sorted.end());
    for (int i = 0; i < LANES; ++i) {
      for (int k = 0; k < kItems; ++k) {
        const int at = (w * LANES + i) * kItems + k;
        row(kLoaded)[at] = tile[k * LANES + i];
        row(kGuarded)[at] = k * LANES + i < LANES * kItems - 5 ? tile[k * LANES + i] : -1;
        row(kExchanged)[at] = tile[i * kItems + k];
        row(kScattered)[at] = tile[LANES * kItems - 1 - (k * LANES + i)];
        row(kSorted)[at] = sorted[i * kItems + k];
        const int place = k * LANES + i;
        if (place < LANES * kItems - 1) row(kStored)[w * LANES * kItems + place] = sorted[i * kItems + k];
      }
    }
  }
  int agreed = 0;
  for (int k = 0; k < kRows; ++k) {
    const bool same = std::equal(row(k), row(k) + kTile, out.begin() + k * kTile);
    agreed += same;
    if (!same) printf("row %d differs\n", k);
  }
  printf("%d lanes: %d agree, of %d\n", LANES, agreed, static_cast<int>(kRows));
}

int main() {
  run<32>();
  run<8>();
}
