// Shared variables whose type uses constants and aliases of a class template, which are unknown in the kernels and
// launches that pass the variable. They are found by the class that qualifies a call or by an object's class.
// EXPECT: 496 28 248
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
}
