// Functions with shared arrays whose type each call deduces, from variables, elements, literals and parameters, or
// gives explicitly, by the kernel's own constants and types, or by defaults that follow from deduced arguments.
// EXPECT: 9 0.5 2.5 40 7.5
// EXPECT: 3 12
// EXPECT: 31 2
// EXPECT: 2.5 7
// EXPECT: 6
// EXPECT: 41 12 31
// EXPECT: 15 0
// EXPECT: 31 62
#include <cstdio>

template <class T>
__device__ T first(T v) {
  __shared__ T s[32];
  s[threadIdx.x] = v;
  __syncthreads();
  T out = s[0];
  __syncthreads();
  return out;
}

template <int N, class U>
__device__ U tile(U v) {
  __shared__ U t[N];
  if (threadIdx.x < N) t[threadIdx.x] = v;
  __syncthreads();
  return t[0];
}

template <int N, class U>
__device__ U twice(const U* p, int k) {
  __shared__ U t[N];
  t[threadIdx.x] = p[k];
  __syncthreads();
  return first(t[0]) + first(*p);
}

template <class T>
__global__ void all(T* out, const T* in, double* more) {
  int whole = 9 + threadIdx.x;
  T mine = in[0];
  unsigned long many = 40;
  whole = first(whole);
  mine = first(mine);
  double half = first(2.5);
  many = first(many);
  if (threadIdx.x == 0) {
    out[0] = whole;
    out[1] = mine;
    more[0] = half;
    more[1] = many;
  }
}

__global__ void both(double* more, const float* in) {
  float v = twice<32>(in, 1);
  if (threadIdx.x == 0) more[2] = v;
}

// The types of the parameters tell the template argument of a specialisation.
template <typename T>
__global__ void widened(const T* in, int* out) {
  __shared__ T first;
  if (threadIdx.x == 0) first = in[31];
  __syncthreads();
  out[threadIdx.x] = first;
}
template <>
__global__ void widened(const unsigned char* in, int* out) {
  __shared__ int all[32];
  all[threadIdx.x] = 2 * in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = all[31 - threadIdx.x];
}

template <int N>
struct Block {
  static constexpr int size = N;
  int* out;
};

template <int N>
struct Values {
  int all[N];
};

template <typename B, int N = B::size>
__global__ void reversed(B block) {
  __shared__ Values<N> values;
  values.all[threadIdx.x] = threadIdx.x;
  __syncthreads();
  block.out[threadIdx.x] = values.all[N - 1 - threadIdx.x];
}

template <int N>
void reverse(int* out) {
  Block<N> block{out};
  reversed<<<1, N>>>(block);
}

template <int Threads>
__global__ void named(double* more) {
  constexpr int half = Threads / 2;
  const int n = half * 2;
  using wide = double;
  typedef float narrow;
  wide a = first<wide>(1.0) + tile<n, wide>(2);
  narrow b = tile<half, narrow>(4) + tile<half * 2, float>(8);
  if (threadIdx.x == 0) {
    more[0] = a;
    more[1] = b;
  }
}

namespace inner {
template <typename T, typename U, int N = 32>
__global__ void turn(T out, U from);
}
template <typename T, typename U, int N>
__global__ void inner::turn(T out, U from) {
  __shared__ struct {
    int a[N];
    float b[N];
  } s;
  s.a[threadIdx.x] = from[threadIdx.x];
  s.b[threadIdx.x] = 2;
  __syncthreads();
  out[threadIdx.x] = s.a[N - 1 - threadIdx.x];
  if (threadIdx.x == 1) out[1] = s.b[1];
}
// The caller and the callee have parameters of the same names, and the call writes the first of them.
template <int N, class T>
__device__ void last_of(T v, T* to) {
  __shared__ T part[N];
  part[threadIdx.x] = v;
  __syncthreads();
  to[0] = part[N - 1] + part[0];
}
template <int N, class T>
__global__ void last(const T* x, T* to, int (*__restrict__ rows)[2]) {
  last_of<N>(x[threadIdx.x], to);
  rows[1][1] = 7;
}

template <int W>
struct Reducer {
  template <class T>
  static __device__ T block(T v) {
    __shared__ T s[W];
    s[threadIdx.x] = v;
    __syncthreads();
    return s[0];
  }
};
template <int W, class T>
__global__ void reduce(const T* p, T* to) {
  T mine = p[threadIdx.x];
  mine = Reducer<W>::block(mine);
  if (threadIdx.x == 1) to[0] = mine;
}

// Callers whose template parameters have the names of the callee's: of a kernel without, and of one with another type.
template <class T>
__device__ T handed_on(T v) {
  return first(v);
}
template <class T>
struct Held {
  T value;
  __device__ T get() { return first(value); }
};
__global__ void hand_on(int* p) {
  const int whole = handed_on(p[threadIdx.x] + 1);
  if (threadIdx.x == 1) p[0] = whole;
}
template <class T, class S>
__global__ void hand_on_other(T* p, S* q) {
  const S other = handed_on(q[0]);
  Held<S> held{other};
  const S same = held.get();
  if (threadIdx.x == 1) p[1] = other + same;
}

// The constant has the name of the member that it is initialised with.
struct Sizes {
  int N;
};
inline constexpr Sizes kSizes{32};
template <const Sizes* sizes>
__global__ void by_member(int* p) {
  constexpr int N = sizes->N;
  __shared__ int s[N];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) p[2] = s[N - 1];
}

struct Source {
  int* at;
  int* numbers() { return at; }
};

int main() {
  float* out;
  float* in;
  double* more;
  cudaMallocManaged(&out, 4 * sizeof(float));
  cudaMallocManaged(&in, 4 * sizeof(float));
  cudaMallocManaged(&more, 4 * sizeof(double));
  in[0] = 0.5f;
  in[1] = 7;
  all<<<1, 32>>>(out, in, more);
  both<<<1, 32>>>(more, in);
  cudaDeviceSynchronize();
  printf("%g %g %g %g %g\n", out[0], out[1], more[0], more[1], more[2]);
  named<64><<<1, 32>>>(more);
  cudaDeviceSynchronize();
  printf("%g %g\n", more[0], more[1]);
  Source source;
  cudaMallocManaged(&source.at, 32 * sizeof(int));
  for (int i = 0; i < 32; ++i) source.at[i] = i;
  float* turned;
  cudaMallocManaged(&turned, 32 * sizeof(float));
  inner::turn<float*><<<1, 32>>>(turned, source.numbers());
  cudaDeviceSynchronize();
  printf("%g %g\n", turned[0], turned[1]);
  void (*sum)(const float*, float*, int (*)[2]) = last<2, float>;
  in[0] = 0.5f;
  in[1] = 2;
  sum<<<1, 2>>>(in, out, reinterpret_cast<int (*)[2]>(source.at));
  cudaDeviceSynchronize();
  printf("%g %d\n", out[0], source.at[3]);
  in[0] = 6;
  reduce<2><<<1, 2>>>(in, out);
  cudaDeviceSynchronize();
  printf("%g\n", out[0]);
  int* numbers;
  cudaMallocManaged(&numbers, 32 * sizeof(int));
  for (int i = 0; i < 32; i++) numbers[i] = 40 + i;
  hand_on<<<1, 32>>>(numbers);
  hand_on_other<<<1, 32>>>(numbers, in);
  by_member<&kSizes><<<1, 32>>>(numbers);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", numbers[0], numbers[1], numbers[2]);
  reverse<16>(numbers);
  cudaDeviceSynchronize();
  printf("%d %d\n", numbers[0], numbers[15]);
  unsigned char* bytes;
  cudaMallocManaged(&bytes, 32);
  for (int i = 0; i < 32; ++i) bytes[i] = static_cast<unsigned char>(source.at[i] = i);
  widened<<<1, 32>>>(source.at, numbers);
  cudaDeviceSynchronize();
  const int plain = numbers[0];
  widened<<<1, 32>>>(bytes, numbers);
  cudaDeviceSynchronize();
  printf("%d %d\n", plain, numbers[0]);
}
