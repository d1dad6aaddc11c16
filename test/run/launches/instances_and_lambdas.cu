// Declarations of explicit instances of a kernel with a launcher, default template arguments that end in `>>`, and
// lambdas without captures in device code.
// EXPECT: 3 1 2 6
#include <cstdio>

template <class T>
__global__ void set(T* p, T v) {
  p[threadIdx.x] = v;
}
extern template __global__ void set<int>(int*, int);
template __global__ void set<int>(int*, int);

template <typename T>
struct Less {
  __device__ bool operator()(T a, T b) const { return a < b; }
};
template <int Size, typename T, typename Compare = Less<T>>
__global__ void order(T* data, Compare compare = Compare()) {
  __shared__ T s[Size];
  s[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0 && compare(s[1], s[0])) {
    data[0] = s[1];
    data[1] = s[0];
  }
}

template <class F>
__global__ void run(F f) {
  f();
}

int main() {
  int* p;
  cudaMallocManaged(&p, 4 * sizeof(int));
  void (*kernel)(int*, int) = set<int>;
  kernel<<<1, 4>>>(p, 3);
  cudaDeviceSynchronize();
  printf("%d", p[3]);
  p[0] = 2;
  p[1] = 1;
  order<2><<<1, 2>>>(p);
  cudaDeviceSynchronize();
  printf(" %d %d", p[0], p[1]);
  run<<<1, 4>>>([p] __device__() { p[threadIdx.x] += [] { return threadIdx.x; }(); });
  cudaDeviceSynchronize();
  printf(" %d\n", p[3]);
  cudaFree(p);
}
