// Measures CUB's device-wide functions. nvcc builds it with CUB; the output of `cu2sycl convert` is measured for
// comparison. The optional argument is an exponent: only 2^argument elements are measured.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <cub/cub.cuh>

struct Third {
  __host__ __device__ bool operator()(unsigned v) const { return v % 3 == 0; }
};

// Returns the milliseconds for one call, the minimum over several batches.
template <typename F>
double time_of(F f, size_t n) {
  void* storage = nullptr;
  size_t bytes = 0;
  f(storage, bytes);
  cudaMalloc(&storage, bytes);
  const int calls = n < (1u << 20) ? 50 : 10;
  double best = 1e9;
  for (int batch = 0; batch < 6; ++batch) {
    cudaDeviceSynchronize();
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < calls; ++i) f(storage, bytes);
    cudaDeviceSynchronize();
    const double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count() / calls;
    if (batch > 0 && ms < best) best = ms;
  }
  cudaFree(storage);
  return best;
}

int main(int argc, char** argv) {
  const size_t most = size_t{1} << 26;
  std::vector<unsigned> host(most);
  unsigned state = 1;
  for (unsigned& one : host) one = state = state * 1664525u + 1013904223u;
  unsigned *in, *out, *values, *values_out;
  int* count;
  cudaMalloc(&in, most * 4);
  cudaMalloc(&out, most * 4);
  cudaMalloc(&values, most * 4);
  cudaMalloc(&values_out, most * 4);
  cudaMalloc(&count, 1024 * sizeof(int));
  cudaMemcpy(in, host.data(), most * 4, cudaMemcpyHostToDevice);
  const int only = argc > 1 ? atoi(argv[1]) : 0;
  for (int power = 10; power <= 26; power += 4) {
    if (only != 0 && power != only) continue;
    const size_t n = size_t{1} << power;
    const int items = static_cast<int>(n);
    const auto say = [&](const char* what, double ms) { printf("%s of 2^%d: %.5f ms\n", what, power, ms); };
    say("reduce", time_of([&](void* s, size_t& b) { cub::DeviceReduce::Sum(s, b, in, out, items); }, n));
    say("scan", time_of([&](void* s, size_t& b) { cub::DeviceScan::InclusiveSum(s, b, in, out, items); }, n));
    say("sort keys", time_of([&](void* s, size_t& b) { cub::DeviceRadixSort::SortKeys(s, b, in, out, items); }, n));
    say("sort pairs", time_of([&](void* s, size_t& b) { cub::DeviceRadixSort::SortPairs(s, b, in, out, values, values_out, items); }, n));
    say("select", time_of([&](void* s, size_t& b) { cub::DeviceSelect::If(s, b, in, out, count, items, Third()); }, n));
    say("histogram", time_of([&](void* s, size_t& b) {
          cub::DeviceHistogram::HistogramEven(s, b, in, count, 257, 0u, 0xffffffffu, items);
        }, n));
  }
}
