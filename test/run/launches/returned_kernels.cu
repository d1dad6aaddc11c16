// Kernels that functions return and objects hold: the types are results, trailing or in template arguments.
// EXPECT: trailing 3, listed 5 8, paired 3 1
#include <cstdio>
#include <utility>
#include <vector>

__global__ void three(int* out) { *out = 3; }
template <int N>
__global__ void number(int* out) { *out = N; }

auto pick() -> void (*)(int*) { return three; }
std::vector<void (*)(int*)> all() { return {number<5>, number<8>}; }

int run(void (*kernel)(int*)) {
  int* out;
  cudaMallocManaged(&out, sizeof(int));
  kernel<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  const int result = *out;
  cudaFree(out);
  return result;
}

int main() {
  const std::pair<void (*)(int*), int> pair(three, 1);
  std::printf("trailing %d, listed %d %d, paired %d %d\n", run(pick()), run(all()[0]), run(all()[1]), run(pair.first),
              pair.second);
  return 0;
}
