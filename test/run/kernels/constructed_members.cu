// EXPECT: 15 30
// Constructors that pass the index to the constructors of data members and bases.
#include <cstdio>
template <typename T>
struct lane_number {
  T value;
  __device__ lane_number(T start) : value(start + threadIdx.x) {}
};
template <typename T>
class pair_of {
  typedef lane_number<T> lane;
  lane first;
  T plain;
  lane_number<T> second;

 public:
  __device__ pair_of(T a, T b);
  __device__ T sum() const { return first.value + second.value + plain; }
};
template <typename T>
__device__ pair_of<T>::pair_of(T a, T b) : first(a), plain(1), second{b} {}
struct base_number : lane_number<int> {
  lane_number<int> other;
  __device__ base_number(int other) : lane_number<int>(other), other{other} {}
};
struct only_braces {
  lane_number<int> number;
  __device__ only_braces(int n) : number{n} {}
};
__global__ void k(int* out) {
  pair_of<int> p(1, 2);
  base_number b(3);
  only_braces o(5);
  out[threadIdx.x] = p.sum() + b.value + b.other.value + o.number.value;
}
int main() {
  int *d, h[4];
  cudaMalloc(&d, sizeof h);
  k<<<1, 4>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d %d\n", h[0], h[3]);
}
