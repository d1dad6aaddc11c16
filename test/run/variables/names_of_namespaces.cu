// Device variables that are named through inline namespaces, aliases, using declarations and directives, and defined by
// their qualified names; and global names behind keywords.
// EXPECT: 2 9 4 3 3 7
// EXPECT: 24
// EXPECT: 9 7 8
// EXPECT: 3.5 8
#include <cstdio>

namespace lib {
inline namespace v1 {
__device__ int scale = 2;
}
}  // namespace lib

namespace outer {
namespace inner {
__device__ int count = 5;
}
}  // namespace outer
namespace alias = outer::inner;

namespace core {
namespace detail {
__constant__ int table[4] = {1, 2, 3, 4};
}
using detail::table;
__device__ int at(int i) { return table[i]; }
}  // namespace core

namespace first {
__device__ int weight = 3;
}
namespace second {
using namespace first;
}
__device__ int weight_of_function() {
  using first::weight;
  return weight;
}

namespace wide {
__device__ int everywhere = 7;
}
using namespace wide;

namespace reg {
extern __device__ int calls;
extern __constant__ float steps[3];
namespace inner {
extern __device__ int* where;
}
}  // namespace reg
__device__ int reg::calls = 5;
__constant__ float reg::steps[3] = {1, 2, 3};
namespace reg {
__device__ int* inner::where;
}
__global__ void count() {
  reg::calls++;
  reg::inner::where = &reg::calls;
}
__global__ void add() { reg::calls += int(reg::steps[2]) * *reg::inner::where; }

__device__ int from(int i) {
  if (i > 0)
    return ::everywhere;
  else
    ::everywhere += 2;
  return ::everywhere + int(sizeof ::everywhere) * i;
}
__global__ void behind_keywords(int* out) {
  out[0] = from(0);
  ::everywhere = 7;
  out[1] = from(1);
  if (out[1] == 7)
    ++ ::everywhere;
  out[2] = ::everywhere;
}

__global__ void read(int* out) {
  out[0] = lib::scale;
  atomicAdd(&alias::count, 4);
  out[1] = alias::count;
  out[2] = core::at(3);
  out[3] = second::weight;
  out[4] = weight_of_function();
  out[5] = ::everywhere;
}

namespace hidden {
__constant__ double step;
struct Start {
  double value;
};
__constant__ Start start;
}  // namespace hidden
// A member has the name of a constant.
struct Box {
  double step;
  __device__ double difference() const { return step - hidden::step; }
};
__global__ void sum_of_hidden(double* p) {
  *p = hidden::step + hidden::start.value;
  p[1] = Box{9.5}.difference();
}
// The constants' names are those of local variables here.
void set_hidden(double step) {
  const hidden::Start start{2};
  cudaMemcpyToSymbol(hidden::step, &step, sizeof(double));
  cudaMemcpyToSymbol(hidden::start, &start, sizeof(start));
}

int main() {
  int* out;
  cudaMallocManaged(&out, 6 * sizeof(int));
  read<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 6; ++i) printf("%d%c", out[i], i < 5 ? ' ' : '\n');
  count<<<1, 1>>>();
  add<<<1, 1>>>();  // 6 + 3 * 6
  cudaMemcpyFromSymbol(out, reg::calls, sizeof(int));
  printf("%d\n", out[0]);
  behind_keywords<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", out[0], out[1], out[2]);
  set_hidden(1.5);
  double* sum;
  cudaMalloc(&sum, 2 * sizeof(double));
  sum_of_hidden<<<1, 1>>>(sum);
  double copy[2];
  cudaMemcpy(copy, sum, sizeof(copy), cudaMemcpyDeviceToHost);
  printf("%g %g\n", copy[0], copy[1]);
  cudaFree(sum);
}
