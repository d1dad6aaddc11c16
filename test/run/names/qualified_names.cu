// Names that scopes tell apart: a member and a CUDA function, a function for the host and one of an inner namespace,
// dynamic local memory that a namespace holds.
// EXPECT: member 64
// EXPECT: namespaces 69 7 3
// EXPECT: dynamic 31
// EXPECT: nested 13
// EXPECT: offset 5
// EXPECT: siblings 15 8
#include <cstddef>
#include <cstdio>

__device__ int largest(int v, int* p) { return atomicMax(p, v); }
struct Warp {
  static __device__ void atomicMax(int v, int* p);
};
__device__ void Warp::atomicMax(int v, int* p) { largest(v + threadIdx.x, p); }
__global__ void member(int* out) { Warp::atomicMax(1, out); }

namespace own {
template <typename T>
__host__ __device__ constexpr T max(const T& a) {
  return a;
}
template <typename T, typename... Rest>
__host__ __device__ constexpr T max(const T& a, const T& b, const Rest&... rest) {
  return a < b ? own::max(b, rest...) : own::max(a, rest...);
}
namespace atomic {
template <typename T>
__device__ __forceinline__ T max(const T& value, T* address) {
  return atomicMax(address + threadIdx.x % 2, value);
}
}  // namespace atomic
extern __shared__ char dynamic[];
}  // namespace own
struct Vertex {
  int d;
  __host__ __device__ int limit() const;
};
__host__ __device__ int Vertex::limit() const { return own::max(4, d); }
__global__ void namespaces(int* out, Vertex v) { own::atomic::max((int)threadIdx.x + v.limit(), out); }

__global__ void reverse(const int* in, int* out) {
  auto s = (int*)own::dynamic + threadIdx.x;
  *s = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = ((int*)own::dynamic)[31 - threadIdx.x];
}

namespace own {
class Messages {
 public:
  class In;
  class Out;
};
class Messages::Out {
 public:
  int* p;
  __device__ Out(int* p) : p(p) {}
  template <typename T>
  __device__ void set(T value) const;
};
template <typename T>
__device__ void Messages::Out::set(T value) const {
  p[threadIdx.x] = value;
}
}  // namespace own
__global__ void nested(int* out) {
  own::Messages::Out messages(out);
  messages.set<int>(threadIdx.x + 4);
}

struct Parameters {
  int n;
  float reverse[3];  // like the kernel
};
__constant__ Parameters parameters;
__global__ void read(int* out) { *out = int(parameters.reverse[1]); }

// Copies of a template in two namespaces, whose classes and functions have the same names.
namespace first {
struct Op {
  static __device__ int run(int i) { return i + threadIdx.x; }
};
template <typename T>
__device__ T total(T* q) {
  __shared__ T s;
  if (threadIdx.x == 0) s = q[0] + 1;
  __syncthreads();
  return s;
}
template <typename T>
struct Pass {
  static __device__ T run(T* q) { return total(q) + Op::run(2); }
};
template <typename T>
__global__ void kernel(T* q) {
  q[threadIdx.x + 1] = Pass<T>::run(q);
}
}  // namespace first
namespace second {
struct Op {
  static __device__ int run(int i) { return i; }
};
template <typename T>
__device__ T total(T* q) {
  return q[0] + 1;
}
template <typename T>
struct Pass {
  static __device__ T run(T* q) { return total(q) + Op::run(2); }
};
template <typename T>
__global__ void kernel(T* q) {
  q[threadIdx.x + 1] = Pass<T>::run(q);
}
}  // namespace second

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 32 * sizeof(int));
  cudaMallocManaged(&out, 32 * sizeof(int));
  for (int i = 0; i < 32; ++i) out[i] = 0;
  member<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  printf("member %d\n", out[0]);
  out[0] = 0;
  const Vertex v{7};
  namespaces<<<1, 64>>>(out, v);
  cudaDeviceSynchronize();
  printf("namespaces %d %d %d\n", out[0], v.limit(), own::max(1, 2, 3));
  for (int i = 0; i < 32; ++i) in[i] = i;
  reverse<<<1, 32, 32 * sizeof(int)>>>(in, out);
  cudaDeviceSynchronize();
  printf("dynamic %d\n", out[0]);
  nested<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("nested %d\n", out[9]);
  const float five = 5;
  cudaMemcpyToSymbol(parameters, &five, sizeof(float), offsetof(Parameters, reverse) + sizeof(float));
  read<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  printf("offset %d\n", out[0]);
  first::kernel<<<1, 8>>>(out);
  cudaDeviceSynchronize();
  const int of_first = out[8];
  second::kernel<<<1, 8>>>(out);
  cudaDeviceSynchronize();
  printf("siblings %d %d\n", of_first, out[8]);
  cudaFree(in);
  cudaFree(out);
}
