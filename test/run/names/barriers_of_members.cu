// A member function with a barrier, and others with the same name without one: which is called is known by the class
// that is written, `Math<T>::`, or by the class of the object, pointer or array.
// EXPECT: 4 0 3
// EXPECT: 7 0
#include <cstdio>
template <class V> struct Op { __device__ static V reduce(V v) { __syncthreads(); return v; } };
template <class T> struct Metric {
  T sum;
  __device__ Metric() : sum(0) {}
  __device__ T reduce() { return sum; }
  __device__ void add(T a) { sum += a; }
};
template <class V> struct Block {
  V v;
  __device__ V reduce() { __syncthreads(); return v; }
  __device__ void add(V a) { __syncthreads(); v += a; }
};
template <class T> struct Math { static __device__ T add(T a, T b) { return a + b; } };
template <> struct Math<float> { static __device__ float add(float a, float b) { return a + b; } };
template <class T> __global__ void k(T* p, int n) {
  Metric<T> m;
  if (threadIdx.x >= n) return;
  m.add(p[threadIdx.x]);
  Metric<T>* q = &m;
  q->add(1);
  Metric<T> many[2];
  many[1].add(2);
  p[threadIdx.x] = Math<T>::add(m.reduce() + many[1].reduce(), 1);
}
__global__ void b(int* p) { Block<int> s{1}; s.add(Op<int>::reduce(2)); p[threadIdx.x] = s.reduce(); }
// A call operator with a barrier orders what work-items write and read.
struct Copy {
  __device__ void operator()(int* s, const int* p) const { s[threadIdx.x] = p[threadIdx.x]; __syncthreads(); }
};
__global__ void reverse(const int* in, int* out) {
  __shared__ int s[8];
  Copy copy;
  copy(s, in);
  out[threadIdx.x] = s[7 - threadIdx.x];
}
int main() {
  int* p;
  cudaMallocManaged(&p, 128);
  cudaMemset(p, 0, 128);
  k<int><<<1, 32>>>(p, 7);
  b<<<1, 8>>>(p + 8);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", p[5], p[7], p[9]);
  for (int i = 0; i < 8; ++i) p[i] = i;
  reverse<<<1, 8>>>(p, p + 8);
  cudaDeviceSynchronize();
  printf("%d %d\n", p[8], p[15]);
}
