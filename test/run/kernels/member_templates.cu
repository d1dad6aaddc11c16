// EXPECT: 4 1
// EXPECT: 70 3
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
// The value of a member's template parameter has a type of the class; the definition names the class. An alias has the
// name of the class template that it names, and another alias hides that the type of a member depends on the instance.
template <typename B>
struct Chunk {
  enum class Mode { kKeep, kDrop };
  B v;
  template <typename M>
  __device__ bool take(int p, M* m);
  template <Mode mode, typename M>
  __device__ void take(M* m, int p, B& e);
};
template <typename B>
template <typename M>
__device__ bool Chunk<B>::take(int p, M* m) {
  return m->v == p + threadIdx.x;
}
template <typename B>
template <typename Chunk<B>::Mode mode, typename M>
__device__ void Chunk<B>::take(M* m, int p, B& e) {
  e = take(p, m) && mode == Mode::kDrop ? B(threadIdx.x + 7) : B(0);
}
template <typename T, int N>
struct Lane {
  T number;
  __device__ Lane() : number(threadIdx.x & (N - 1)) {}
};
template <typename C>
struct Chunks {
  using Item = Chunk<typename C::base>;
#ifdef __clang__
  using Lane = Lane<typename C::base, 4>;  // g++ refuses it
#else
  using Lane = ::Lane<typename C::base, 4>;
#endif
  Item* front;
  int v;
  __device__ int get() {
    Lane lane;
    int out = 0;
    front->take<Item::Mode::kDrop>(this, 3, out);
    return 10 * out + lane.number;
  }
};
struct OfInt {
  using base = int;
};
__global__ void take_chunks(int* out) {
  Chunk<int> chunk{3};
  Chunks<OfInt> chunks{&chunk, 3};
  out[threadIdx.x] = chunks.get();
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
  take_chunks<<<1, 4>>>(o);
  cudaMemcpy(r, o, sizeof r, cudaMemcpyDeviceToHost);
  printf("%d %d\n", r[0], r[3]);
}
