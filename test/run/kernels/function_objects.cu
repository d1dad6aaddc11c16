// Function objects that kernels call: with the index, with state, of a class that is a template argument, made in the
// kernel.
// EXPECT: 0 3 6 9
// EXPECT: 6 5 4 3
// EXPECT: 100 101 102 103
// EXPECT: on the host 8 12
#include <cstdio>

struct Triple {
  __device__ int operator()(int x) const { return 3 * x; }
};

struct FromEnd {
  int last;
  __device__ int operator()(int) const { return last - threadIdx.x; }
};

template <int kBase>
struct Based {
  __device__ int operator()(int x) const { return kBase + x; }
};

template <typename F>
__device__ void apply(int* p, F f) {
  p[threadIdx.x] = f(threadIdx.x);
}

template <typename F>
__global__ void given(int* p, F f) { apply(p, f); }

template <typename F>
__global__ void made(int* p) { apply(p, F()); }

// The constructor has as many parameters as an operator() that needs the item, but is no call of that operator.
struct Placed {
  int sum;
  int scaled;
  __host__ __device__ explicit Placed(int scaled) : sum(scaled + 4), scaled(3 * scaled) {}
};
__host__ __device__ int placed(int x) {
  Placed made(x);
  return made.sum;
}

static void print(const int* p) {
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
}

int main() {
  int* p;
  cudaMallocManaged(&p, 4 * sizeof(int));
  given<<<1, 4>>>(p, Triple());
  print(p);
  FromEnd end = {6};
  given<<<1, 4>>>(p, end);
  print(p);
  made<Based<100>><<<1, 4>>>(p);
  print(p);
  printf("on the host %d %d\n", placed(4), Placed(4).scaled);
  cudaFree(p);
}
