// EXPECT: 3 36
// Template parameters that are deduced from the arguments of a class template, of a temporary object and of a variable.
#include <cstdio>

enum Kind { kMost, kLeast };

template <Kind K, typename T>
struct Choose {
  __device__ T operator()(T a, T b) const { return (K == kMost) == (a > b) ? a : b; }
};

template <Kind K, typename T>
__global__ void scan(const Choose<K, T> choose, T* out) {
  __shared__ T tile[32];
  tile[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) *out = choose(tile[1], tile[2]) + 1;
}

template <Kind K>
__global__ void both(int* out, Choose<K, int> choose) {
  __shared__ int tile[4];
  tile[0] = 36;
  *out = choose(tile[0], 5);
}

int main() {
  float* p;
  int* n;
  cudaMallocManaged(&p, 40 * sizeof(float));
  cudaMallocManaged(&n, sizeof(int));
  scan<<<1, 32>>>(Choose<kMost, float>(), p + 32);
  Choose<kMost, int> most;
  both<<<1, 1>>>(n, most);
  cudaDeviceSynchronize();
  std::printf("%g %d\n", p[32], *n);
}
