// Macros that end with the name of a function, to which the arguments are written at the macro's uses: a member of what
// a call returns, a function of a namespace, and a member of an object.
// EXPECT: 112 29 7
#include <cstdio>

__device__ int lines[96];

namespace checks {
struct Failure {
  int line;
  __device__ static Failure create(int line) { return {line}; }
  template <typename... Values>
  __device__ void say(int first, Values... values) const {
    lines[3 * threadIdx.x] = line + first + int(sizeof...(values)) + threadIdx.x;
  }
};
__device__ int place(int i) { return 3 * threadIdx.x + i; }
}  // namespace checks

#define FAIL checks::Failure::create(100).say
#define PLACE checks::place
#define OTHER failure.say

__global__ void fail() {
  FAIL(7, 1.5f, 2);
  lines[PLACE(1)] = 20 + threadIdx.x * 3;
  lines[PLACE(2)] = 7;
}

__global__ void say_other(bool always) {
  const checks::Failure failure{1};
  if (!always) OTHER(3);
}

int main() {
  int got[96];
  fail<<<1, 32>>>();
  say_other<<<1, 32>>>(true);
  cudaMemcpyFromSymbol(got, lines, sizeof(got));
  printf("%d %d %d\n", got[9], got[10], got[11]);
}
