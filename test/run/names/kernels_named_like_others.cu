// Kernels with the same name as static members, enumerators, classes, variables and functions in namespaces, and
// std::pair: these keep their names and are not taken for kernels.
// EXPECT: 6 4 9 8
// EXPECT: 12
// EXPECT: 15 5
#include <cstdio>
#include <utility>
#include <vector>

struct Stats {
  int count;
  static int total;
};
int Stats::total = 4;
enum class Op { add, sub };
namespace lib {
int scale = 2;
struct reduce {
  int v;
};
int pick(int v) { return v; }
}  // namespace lib

__global__ void count(int* o) { *o = 1; }
__global__ void total(int* o) { *o += 1; }
__global__ void add(int* o) { *o += 1; }
__global__ void scale(int* o) { *o += 1; }
__global__ void reduce(int* o) { *o += 1; }
__global__ void pair(int* o) { *o += 1; }
__global__ void pick(int* o) { *o += 0; }
namespace kernels {
__global__ void twice(int* o, int n) { *o *= n; }
__global__ void filter(int* o) { *o += 3; }
}  // namespace kernels

class Spec {
  struct filter {
    int n;
  };
  std::vector<filter> filters;

 public:
  void add(int n) { filters.push_back(filter{n}); }
  int sum() const {
    int out = 0;
    for (filter const& f : filters) out += f.n;
    return out;
  }
};

int main() {
  int* o;
  cudaMallocManaged(&o, 64);
  Stats s{3};
  s.count += 1;
  Op op = Op::add;
  lib::reduce r{3};
  std::pair<int, int> p(1, 2);
  int (*f)(int) = lib::pick;
  count<<<1, 1>>>(o);
  total<<<1, 1>>>(o);
  add<<<1, 1>>>(o);
  scale<<<1, 1>>>(o);
  reduce<<<1, 1>>>(o);
  pair<<<1, 1>>>(o);
  pick<<<1, 1>>>(o);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", *o, s.count, Stats::total + lib::scale + r.v, f(5) + p.second + (op == Op::add));
  auto twice = [o](int n) { kernels::twice<<<1, 1>>>(o, n); };
  twice(2);
  cudaDeviceSynchronize();
  printf("%d\n", *o);
  void (*pointer)(int*) = kernels::filter;
  pointer<<<1, 1>>>(o);
  cudaDeviceSynchronize();
  Spec spec;
  spec.add(5);
  printf("%d %d\n", *o, spec.sum());
}
