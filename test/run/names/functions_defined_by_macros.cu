// Overloads of CUDA functions that macros define are the program's functions, however they are looked up.
// EXPECT: 2 1 | 5 3 | 2 3
// EXPECT: 1 2 | 4 3
#include <cstdio>

namespace shapes {

struct Pair {
  int x, y;
};
__host__ __device__ inline bool operator<(const Pair& a, const Pair& b) { return a.x < b.x; }

#define BY_COMPONENT(function, first) \
  __host__ __device__ inline Pair function(const Pair& a, const Pair& b) { \
    return Pair{a.x first b.x ? a.x : b.x, a.y first b.y ? a.y : b.y}; \
  }
BY_COMPONENT(min, <)
BY_COMPONENT(max, >)
#undef BY_COMPONENT

template <typename T>
__host__ __device__ T clamp(const T& value, const T& low, const T& high) {
  return min(high, max(low, value));
}

}  // namespace shapes

// `min` is found by argument-dependent lookup only.
template <typename T>
__host__ __device__ T lowest(const T& a, const T& b) {
  return min(a, b);
}

__global__ void compare(const shapes::Pair* in, shapes::Pair* out, int* numbers) {
  out[0] = min(in[0], in[1]);
  out[1] = max(in[0], in[1]);
  out[2] = shapes::clamp(in[0], in[2], in[3]);
  numbers[0] = lowest(4, 1);
  numbers[1] = min(2, 3);
}

int main() {
  shapes::Pair *in, *out;
  int* numbers;
  cudaMallocManaged(&in, 4 * sizeof(shapes::Pair));
  cudaMallocManaged(&out, 3 * sizeof(shapes::Pair));
  cudaMallocManaged(&numbers, 2 * sizeof(int));
  in[0] = {2, 3};
  in[1] = {5, 1};
  in[2] = {1, 2};
  in[3] = {4, 9};
  compare<<<1, 1>>>(in, out, numbers);
  cudaDeviceSynchronize();
  printf("%d %d | %d %d | %d %d\n", out[0].x, out[0].y, out[1].x, out[1].y, out[2].x, out[2].y);
  const shapes::Pair low = lowest(shapes::Pair{1, 9}, shapes::Pair{7, 2});
  const shapes::Pair high = max(shapes::Pair{4, 1}, shapes::Pair{0, 3});
  printf("%d %d | %d %d\n", low.x, low.y, high.x, high.y);
  cudaFree(in);
  cudaFree(out);
  cudaFree(numbers);
}
