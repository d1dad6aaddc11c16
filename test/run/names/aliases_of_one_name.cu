// EXPECT: 4 7 12 2
// Aliases of one name in several classes: of a number, and of classes whose constructors need the index.
#include <cstdio>
struct lane {
  int value;
  __device__ lane(int start) : value(start + threadIdx.x) {}
};
struct number {
  using Type = unsigned;
  __device__ static unsigned bit(int n) { return Type(1u << n); }
};
struct placed {
  using Type = lane;
  __device__ static int at(int n) { return Type(n).value; }
};
struct whole {
  int value;
  __device__ whole(int start) : value(3 * start) {}
};
template <typename T>
using Chosen = whole;
namespace other {
using whole = lane;
__device__ int of_lane(int n) { return whole(n).value; }
}  // namespace other
__device__ int of_whole(int n) { return Chosen<int>(n).value; }
__global__ void k(int* out) {
  out[0] = number::bit(2);
  out[1] = placed::at(7);
  out[2] = of_whole(4);
  out[3] = other::of_lane(2);
}
int main() {
  int *d, h[4];
  cudaMalloc(&d, sizeof h);
  k<<<1, 1>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d %d %d %d\n", h[0], h[1], h[2], h[3]);
}
