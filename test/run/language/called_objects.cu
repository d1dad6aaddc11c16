// Function objects that are parameters of kernels and called: their class may be an instance of a class template, one
// of two classes with the same name in different namespaces, or a derived class. Each is passed what its own operator
// needs, and no `__shared__` variables of another. Calls of functions of std and Thrust are not calls of the
// program's functions with the same names. Member objects are called by their class, too, also if its
// name is an alias or it is a base's operator: of two whose functions have one name, one needs the thread index. An object that refers to a part of `__shared__` memory is passed only that
// part.
// EXPECT: 64 64 64 64
// EXPECT: 496 120
// EXPECT: 7 9, 3 4
// EXPECT: 21 3
// EXPECT: 5 9
// EXPECT: 3 2 1
#include <thrust/device_vector.h>
#include <thrust/fill.h>

#include <algorithm>
#include <cstdio>

namespace a {

struct Warp {
  static __device__ __forceinline__ int id() { return threadIdx.x / 32; }
  template <typename T>
  static __device__ void swap(T& x, T& y) {
    if (id() == 0) {
      T t = x;
      x = y;
      y = t;
    }
  }
  template <typename T>
  static __device__ void fill(T* begin, T* end, T value) {
    for (T* p = begin + threadIdx.x; p < end; p += blockDim.x) *p = value;
  }
};

template <bool pack>
struct Repack {
  const int* in;
  mutable int* out;
  __device__ void operator()() const {
    int i = blockIdx.x * 2 + Warp::id();
    if (threadIdx.x % 32 == 0) out[i] = in[i] + pack;
  }
};

template <bool pack>
struct Histogram : public Repack<pack> {
  using Repack<pack>::out;
  __device__ __forceinline__ void operator()() const {
    __shared__ int buffer[64];
    buffer[threadIdx.x] = threadIdx.x + pack;
    __syncthreads();
    if (threadIdx.x < 4) out[threadIdx.x] += buffer[63 - threadIdx.x];
  }
};

__global__ void repack(const Repack<false> r) { r(); }
__global__ void histogram(const Histogram<true> h) { h(); }

}  // namespace a

template <int N, typename T>
struct Sum {
  const T* in;
  mutable T* out;
  __device__ void run() const {
    __shared__ T buffer[N];
    buffer[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0) {
      T sum = 0;
      for (int i = 0; i < N; ++i) sum += buffer[i];
      out[0] = sum;
    }
  }
  __device__ void operator()() const { run(); }
};

__global__ void sum_member(Sum<32, int> sum) { sum.run(); }
__global__ void sum_object(const Sum<16, float> sum) { sum(); }

namespace b {
struct Pair {
  int* out;
  __device__ void operator()() const { a::Warp::swap(out[0], out[1]); }
};
struct Derived : Pair {
  int more;
};
__global__ void pair(Derived p) { p(); }
}  // namespace b

namespace c {
struct Pair {
  int* out;
  __device__ void operator()() const { a::Warp::fill(out, out + 2, 7); }
};
__global__ void pair(Pair p) { p(); }
}  // namespace c

struct Counter {
  int at;
  __device__ void next(int by) { at += by; }
};
struct Lanes {
  int at;
  __device__ void next(int by) { at += by * threadIdx.x; }
};
struct Walk {
  Counter steps;
  Lanes lanes;
  __device__ int run() {
    for (int i = 0; i < 3; ++i) {
      steps.next(1);
      lanes.next(2);
    }
    return steps.at + lanes.at;
  }
};
__global__ void walk(int* out) {
  Walk one{{0}, {0}};
  out[threadIdx.x] = one.run();
}

__shared__ int grid_of_both[2][4];
struct Row {
  int at;
  __device__ int& operator()(int column) { return grid_of_both[at][column]; }
  __device__ const int& operator()(int column) const { return grid_of_both[at][column]; }
};
template <int by>
__device__ void raise(Row row) {
  row(1) += by;
}
__global__ void show(int* out) {
  Row row{0};
  const Row other{1};
  row(1) = 2;
  Row{1}(2) = 9;
  raise<3>(row);
  out[0] = row(1);
  out[1] = other(2);
}

template <class T>
struct Attribute {
  T* p;
  __host__ __device__ T& operator()(int i, int j) const { return p[i + j]; }
};
template <class T>
struct OfVertices : Attribute<T> {};
template <class T>
struct Holder {
  using Other = OfVertices<T>;
  Attribute<T> a;
  Other other;
  __host__ __device__ bool operator==(const Holder& b) const { return a(0, 0) == b.other(0, 0); }
  __device__ void set() {
    a(0, 0) = T(1);
    auto copy = other;
    copy(0, 1) = T(2);
  }
};
template <class F>
__global__ void each(F f) {
  f(threadIdx.x, 2);
}
template <class T>
__global__ void hold(Holder<T> holder, T* out) {
  holder.set();
  out[3] = holder == holder;
}

int main() {
  int *in, *out;
  float *fin, *fout;
  cudaMallocManaged(&in, 32 * sizeof(int));
  cudaMallocManaged(&out, 4 * sizeof(int));
  cudaMallocManaged(&fin, 16 * sizeof(float));
  cudaMallocManaged(&fout, sizeof(float));
  for (int i = 0; i < 32; ++i) in[i] = i;
  for (int i = 0; i < 16; ++i) fin[i] = i;
  a::repack<<<2, 64>>>({in, out});
  a::Histogram<true> h;
  h.in = in;
  h.out = out;
  a::histogram<<<1, 64>>>(h);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);
  sum_member<<<1, 32>>>({in, out});
  sum_object<<<1, 16>>>({fin, fout});
  cudaDeviceSynchronize();
  printf("%d %g\n", out[0], fout[0]);
  c::pair<<<1, 2>>>({out});
  cudaDeviceSynchronize();
  out[1] = 9;
  b::Derived d;
  d.out = out;
  b::pair<<<1, 1>>>(d);
  cudaDeviceSynchronize();
  std::swap(out[0], out[1]);
  thrust::device_vector<int> v(2, 1);
  thrust::fill(v.begin(), v.end(), 3);
  v[1] = 4;
  printf("%d %d, %d %d\n", out[0], out[1], (int)v[0], (int)v[1]);
  walk<<<1, 4>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d\n", out[3], out[0]);
  show<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d\n", out[0], out[1]);
  each<<<1, 1>>>([=] __device__(int i, int j) { out[i + j] = threadIdx.x + 3; });
  hold<<<1, 1>>>(Holder<int>{{out}, {{out}}}, out);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", out[2], out[1], out[3]);
}
