// Function objects that need the item, next to classes of the host and of the device that need nothing.
// EXPECT: 6 10
// EXPECT: 32 7 5
#include <cstdio>

struct Sweep {
  __device__ void operator()(int* p, int b) const {
    p[threadIdx.x] += b;
    __syncthreads();
  }
};

struct Scale {
  int factor;
  __device__ void operator()(int* p, int b) const { *p += factor * b; }
};

struct Table {  // a class of the host
  int width;
  int operator()(int i, int j) const { return i * width + j; }
};

constexpr int half(int x) { return x / 2; }

template <typename F>
__global__ void each(F f, int* p) {
  f(p, half(4));
}

__device__ int first(const Scale& scale, int* p) {
  scale(p, 1);
  return *p;
}

__global__ void direct(int* p) {
  Scale scale{3};
  p[1] = first(scale, p);
}

int total(const Table& t) { return t(0, 1) + t(1, 0); }
int corner(const Table* t) { return (*t)(1, 1) + t[0](1, 0); }

int main() {
  Table table{5};
  printf("%d %d\n", total(table), corner(&table) - 1);
  int* p;
  cudaMallocManaged(&p, 32 * sizeof(int));
  for (int i = 0; i < 32; ++i) p[i] = 5;
  each<<<1, 32>>>(Sweep(), p);
  cudaDeviceSynchronize();
  each<<<1, 1>>>(Scale{11}, p);
  cudaDeviceSynchronize();
  const int after = p[0];
  p[0] = 4;
  const int last = p[31];
  direct<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", after + 3, p[1], last - 2);
  cudaFree(p);
}
