// A constructor that needs the item, called by the braces after `return`, in a member and in a function of a namespace.
// EXPECT: 12 18
#include <cstdio>

__device__ int lines[64];

namespace checks {
struct Failure {
  int* out;
  unsigned line;
  __device__ Failure(const char*, unsigned l) : out(lines), line(l + threadIdx.x) {}
  __device__ static Failure create(const char* file, unsigned line) { return {file, line}; }
  __device__ void set(int place) const { out[place] = line; }
};
__device__ Failure make(unsigned line) {
  return {
      "a file",
      line + 1,
  };
}
}  // namespace checks

__global__ void fail() {
  checks::Failure::create("a", 7).set(threadIdx.x);
  checks::make(12).set(threadIdx.x + 32);
}

int main() {
  int got[64];
  fail<<<1, 32>>>();
  cudaMemcpyFromSymbol(got, lines, sizeof(got));
  printf("%d %d\n", got[5], got[32 + 5]);
}
