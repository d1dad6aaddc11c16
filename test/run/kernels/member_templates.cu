// EXPECT: 4 1
// Member templates of class templates that show `__shared__` variables, defined outside of their class.
#include <cstdio>
enum class Op { VV, FF };
namespace detail {
template <typename T, unsigned blockThreads>
__device__ void exclusive_sum(T* data, unsigned size) {
  __shared__ T total[blockThreads];
  total[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = total[size - 1 - threadIdx.x];
}
template <unsigned blockThreads, Op op>
__device__ void query(unsigned short* data, unsigned size) {
  exclusive_sum<unsigned short, blockThreads>(data, size);
}
}
template <unsigned blockThreads>
struct Query {
  unsigned short* data;
  __device__ Query(unsigned short* d) : data(d) {}
  template <Op op, typename computeT>
  __device__ void dispatch(unsigned size, computeT compute);
  template <Op op>
  __device__ void prologue(unsigned size);
};
template <unsigned blockThreads>
template <Op op>
__device__ void Query<blockThreads>::prologue(unsigned size) {
  detail::query<blockThreads, op>(data, size);
}
template <unsigned blockThreads>
template <Op op, typename computeT>
__device__ void Query<blockThreads>::dispatch(unsigned size, computeT compute) {
  prologue<op>(size);
  compute(data[threadIdx.x]);
}
template <unsigned blockThreads>
__global__ void relax(unsigned short* d, int* out) {
  auto add = [&](unsigned short v) { out[threadIdx.x] = v; };
  Query<blockThreads> query(d);
  query.dispatch<Op::VV>(4, add);
}
int main() {
  unsigned short *d, h[4] = {1, 2, 3, 4};
  int *o, r[4];
  cudaMalloc(&d, sizeof h);
  cudaMalloc(&o, sizeof r);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  relax<4><<<1, 4>>>(d, o);
  cudaMemcpy(r, o, sizeof r, cudaMemcpyDeviceToHost);
  printf("%d %d\n", r[0], r[3]);
}
