// Shared variables whose type uses constants and aliases of a class template, which are unknown in the kernels and
// launches that pass the variable. They are found by the class that qualifies a call or by an object's class.
// A member of a base class is called by an object of the kernel's template parameter, which derives from it.
// EXPECT: 496 28 248
// EXPECT: 496
#include <cstdio>
template <int N, typename T>
__device__ T total(T v) {
  __shared__ T sums[N];
  sums[threadIdx.x] = v;
  __syncthreads();
  T s = 0;
  for (int i = 0; i < N; ++i) s += sums[i];
  __syncthreads();
  return s;
}
template <typename Settings>
class Device {
 public:
  typedef typename Settings::SizeType SizeType;
  using Other = SizeType;
  static const int kThreads = Settings::kThreads > 8 ? 2 * Settings::kHalf : Settings::kThreads;
  static __device__ void run(SizeType* p) { p[threadIdx.x] = total<kThreads, SizeType>(p[threadIdx.x]); }
  __device__ Other member(Other v) const { return total<kThreads, Other>(v); }
};
template <typename S>
__global__ void kernel(typename S::SizeType* p) {
  Device<S>::run(p);
}
template <typename A>
__global__ void object(typename A::SizeType* p) {
  Device<A> d;
  p[threadIdx.x] = d.member(p[threadIdx.x]);
}
template <int N>
struct Set {
  typedef int SizeType;
  static const int kThreads = N;
  static const int kHalf = N / 2;
};
template <typename Settings>
struct Host {
  static const int kThreads = Settings::kThreads;
  void go(typename Settings::SizeType* p) { kernel<Settings><<<1, kThreads>>>(p); }
};
template <class Derived, class T>
struct Stage {
  __device__ void add_up(int n, T* out) const {
    __shared__ T part[32];
    part[threadIdx.x] = static_cast<const Derived&>(*this).load(threadIdx.x);
    __syncthreads();
    if (threadIdx.x > 0) return;
    T sum = 0;
    for (int i = 0; i < n; ++i) sum += part[i];
    *out = sum;
  }
};
template <class T>
struct FromArray : Stage<FromArray<T>, T> {
  const T* values;
  __host__ __device__ explicit FromArray(const T* values) : values(values) {}
  __device__ T load(int i) const { return values[i]; }
};
template <class S, class T>
__global__ void reduce(S stage, int n, T* out) {
  stage.add_up(n, out);
}
int main() {
  int* p;
  cudaMallocManaged(&p, 128);
  for (int i = 0; i < 32; ++i) p[i] = i;
  Host<Set<32>>().go(p);
  cudaDeviceSynchronize();
  printf("%d ", p[5]);
  for (int i = 0; i < 32; ++i) p[i] = i;
  kernel<Set<8>><<<1, 8>>>(p);
  object<Set<16>><<<1, 16>>>(p + 8);
  cudaDeviceSynchronize();
  printf("%d %d\n", p[5], p[9]);
  int* all;
  cudaMallocManaged(&all, 33 * sizeof(int));
  for (int i = 0; i < 32; ++i) all[i] = i;
  reduce<<<1, 32>>>(FromArray<int>(all), 32, all + 32);
  cudaDeviceSynchronize();
  printf("%d\n", all[32]);
}
