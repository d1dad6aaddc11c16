// Measures warp functions, each in a loop in which every step depends on the one before. A line of output has the name,
// the nanoseconds for one step of a warp, and a checksum. The first run of each kernel is not counted.
#include <cstdio>

constexpr int kBlocks = 1056;
constexpr int kThreads = 256;
constexpr int kSteps = 4096;
constexpr unsigned kAll = 0xffffffffu;

struct ReduceAdd {
  __device__ static unsigned step(unsigned x) { return __reduce_add_sync(kAll, x) ^ x; }
};
struct ReduceMax {
  __device__ static unsigned step(unsigned x) { return __reduce_max_sync(kAll, x) + threadIdx.x; }
};
struct ReduceByShuffles {
  __device__ static unsigned step(unsigned x) {
    unsigned sum = x;
    for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(kAll, sum, offset);
    return sum ^ x;
  }
};
struct ReduceByExchange {
  __device__ static unsigned step(unsigned x) {
    unsigned sum = x;
    for (int mask = 16; mask > 0; mask /= 2) sum += __shfl_xor_sync(kAll, sum, mask);
    return sum ^ x;
  }
};
struct Broadcast {
  __device__ static unsigned step(unsigned x) { return __shfl_sync(kAll, x, x & 31) + 1; }
};
struct Ballot {
  __device__ static unsigned step(unsigned x) { return __ballot_sync(kAll, x & 1) + threadIdx.x; }
};
struct Any {
  __device__ static unsigned step(unsigned x) { return x + __any_sync(kAll, (x & 63) == 5); }
};
struct All {
  __device__ static unsigned step(unsigned x) { return x + 3 - __all_sync(kAll, (x & 1) == 1); }
};
struct MatchAny {
  __device__ static unsigned step(unsigned x) { return __match_any_sync(kAll, x & 3) + x; }
};
struct MatchAll {
  __device__ static unsigned step(unsigned x) {
    int same;
    return (__match_all_sync(kAll, x & 1, &same) ^ x) + same;
  }
};
struct InclusiveScan {
  __device__ static unsigned step(unsigned x) {
    const unsigned lane = threadIdx.x % 32;
    for (int delta = 1; delta < 32; delta *= 2) {
      const unsigned below = __shfl_up_sync(kAll, x, delta);
      if (lane >= delta) x += below;
    }
    return x;
  }
};

template <typename Function>
__global__ void repeat(unsigned* out, unsigned start) {
  unsigned x = start + threadIdx.x;
#pragma unroll 4
  for (int i = 0; i < kSteps; ++i) x = Function::step(x);
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

template <typename Function>
void time(const char* name, unsigned* out) {
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  float best = 1e30f;
  for (int run = 0; run < 6; ++run) {
    cudaEventRecord(begin);
    repeat<Function><<<kBlocks, kThreads>>>(out, run);
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    float ms;
    cudaEventElapsedTime(&ms, begin, end);
    if (run > 0 && ms < best) best = ms;
  }
  unsigned sum = 0;
  for (int i = 0; i < kBlocks * kThreads; ++i) sum = sum * 31 + out[i];
  printf("%s: %.6f %08x\n", name, best * 1e6 / (double(kBlocks) * kThreads / 32 * kSteps), sum);
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
}

int main() {
  unsigned* out;
  cudaMallocManaged(&out, kBlocks * kThreads * sizeof(unsigned));
  time<ReduceAdd>("__reduce_add_sync", out);
  time<ReduceMax>("__reduce_max_sync", out);
  time<ReduceByShuffles>("reduction by __shfl_down_sync", out);
  time<ReduceByExchange>("reduction by __shfl_xor_sync", out);
  time<Broadcast>("__shfl_sync", out);
  time<Ballot>("__ballot_sync", out);
  time<Any>("__any_sync", out);
  time<All>("__all_sync", out);
  time<MatchAny>("__match_any_sync", out);
  time<MatchAll>("__match_all_sync", out);
  time<InclusiveScan>("inclusive scan by __shfl_up_sync", out);
  cudaFree(out);
}
