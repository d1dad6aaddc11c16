// Containers of kernel pointers, by their type or an alias; launches of structured bindings and of elements.
// EXPECT: vector 3 6, map 4 8, names 5 10, tuples 6 12, array 7 14, pair 8, instances 12
#include <array>
#include <cstdio>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

__global__ void once(int* out, int value) { *out = value; }
__global__ void twice(int* out, int value) { *out = 2 * value; }

using Kernel = void (*)(int*, int);

int result(int* out) {
  cudaDeviceSynchronize();
  return *out;
}

template <typename T, int N>
__global__ void times(T* out, T value) {
  *out = N * value;
}
template <typename T>
void launch_instance(T* out, int which) {
#define TIMES(n) times<T, (n)>
  void (*kernels[2])(T*, T) = {TIMES(2), TIMES(3)};
#undef TIMES
  kernels[which]<<<1, 1>>>(out, 4);
}

int main() {
  int* out;
  cudaMallocManaged(&out, sizeof(int));
  const std::vector<void (*)(int*, int)> listed = {once, twice};
  std::printf("vector");
  for (auto kernel : listed) {
    kernel<<<1, 1>>>(out, 3);
    std::printf(" %d", result(out));
  }
  std::map<std::string, void (*)(int*, int)> named{{"once", once}, {"twice", &twice}};
  std::printf(", map");
  for (const char* name : {"once", "twice"}) {
    named[name]<<<1, 1>>>(out, 4);
    std::printf(" %d", result(out));
  }
  std::printf(", names");
  for (auto& [name, kernel] : named) {
    kernel<<<1, 1>>>(out, 5);
    std::printf(" %d", result(out));
  }
  std::tuple<const char*, void (*)(int*, int), unsigned> tuples[]{{"once", once, 1}, {"twice", twice, 2}};
  std::printf(", tuples");
  for (const auto& [name, kernel, threads] : tuples) {
    kernel<<<1, threads>>>(out, 6);
    std::printf(" %d", result(out));
  }
  std::array<Kernel, 2> array{once, twice};
  std::printf(", array");
  for (int i = 0; i < 2; ++i) {
    array[i]<<<1, 1>>>(out, 7);
    std::printf(" %d", result(out));
  }
  std::vector<Kernel> pushed;
  pushed.push_back(once);
  auto pair = std::make_pair(pushed[0], 1);
  pair.first<<<1, 1>>>(out, 8);
  std::printf(", pair %d", result(out));
  launch_instance(out, 1);
  std::printf(", instances %d\n", result(out));
  cudaFree(out);
}
