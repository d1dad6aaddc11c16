// Calls that depend on the template's instance: of a derived class, of members of types that a condition selects, of an
// alias's constructor, of inherited constructors, of objects that need device variables, of function parameters of host
// functions.
// EXPECT: derived 5 8 8, chosen 9 6, listed 10 5
// EXPECT: made 496, inherited 9 7, counted 4 32, named 5 9
#include <cstdio>

template <class D>
struct Base {
  int v;
  __device__ int go() const { return static_cast<const D*>(this)->step() + v; }
};
struct Lane : Base<Lane> {
  __device__ int step() const { return threadIdx.x; }
};
struct Five : Base<Five> {
  __device__ int step() const { return 5; }
};

struct Add {
  __device__ static int run(int a) { return a + threadIdx.x; }
};
struct Twice {
  __device__ static int run(int a) { return a * 2; }
};
template <bool First>
struct Select {
  using type = Add;
};
template <>
struct Select<false> {
  using type = Twice;
};
template <class... Ops>
struct List {};
template <class O, class... Rest>
__device__ int all_of(List<O, Rest...>, int a) {
  int r = O::run(a);
  if constexpr (sizeof...(Rest) > 0) r = all_of(List<Rest...>(), r);
  return r;
}

template <class T, int N>
struct Storage {
  T values[N];
  T total;
};
template <class T, int N>
class Reduce {
 public:
  using TempStorage = Storage<T, N>;
  __device__ explicit Reduce(TempStorage& s) : s_(s), lane_(threadIdx.x) {}
  __device__ T sum(T v) {
    s_.values[lane_] = v;
    __syncthreads();
    if (lane_ == 0) {
      s_.total = 0;
      for (int i = 0; i < N; ++i) s_.total += s_.values[i];
    }
    __syncthreads();
    return s_.total;
  }

 private:
  TempStorage& s_;
  int lane_;
};

struct Cursor {
  int at;
  __device__ Cursor(int first) : at(first + threadIdx.x) {}
};
struct Further : Cursor {
  using Cursor::Cursor;
  int by = 2;
  __device__ int next() const { return at + by; }
};

__device__ int count;
struct Counted {
  __device__ int operator()(int v) const {
    atomicAdd(&count, 1);
    return v + 1;
  }
};
__device__ int plus_lane(int v) { return v + threadIdx.x; }
__device__ int plus_six(int v) { return v + 6; }

template <class T>
__global__ void derived(int* o, T t) {
  o[threadIdx.x] = t.go();
}
template <bool First>
__global__ void chosen(int* o) {
  o[threadIdx.x] = Select<First>::type::run(3);
}
template <class L>
__global__ void listed(int* o, L l) {
  o[threadIdx.x] = all_of(l, 2);
}
template <class T, int N>
__global__ void made(T* o) {
  using R = Reduce<T, N>;
  __shared__ typename R::TempStorage storage;
  o[threadIdx.x] = R(storage).sum(threadIdx.x);
}
__global__ void inherited(int* o) {
  Further f(4);
  o[threadIdx.x] = f.next() + (threadIdx.x == 0);
}
template <class F>
__global__ void counted(int* o, F f) {
  o[threadIdx.x] = f(threadIdx.x);
}
__global__ void counts(int* o) { o[1] = count; }
template <int (*F)(int)>
__global__ void named(int* o) {
  o[threadIdx.x] = F(3);
}
template <int (*F)(int)>
void launch(int* o) {
  named<F><<<1, 32>>>(o);
  cudaDeviceSynchronize();
}

int main() {
  int* o;
  cudaMallocManaged(&o, 32 * sizeof(int));
  Lane lane;
  lane.v = 2;
  Five five;
  five.v = 3;
  derived<<<1, 32>>>(o, lane);
  cudaDeviceSynchronize();
  std::printf("derived %d", o[3]);
  derived<<<1, 32>>>(o, five);
  cudaDeviceSynchronize();
  std::printf(" %d %d", o[0], o[31]);
  chosen<true><<<1, 32>>>(o);
  cudaDeviceSynchronize();
  std::printf(", chosen %d", o[6]);
  chosen<false><<<1, 32>>>(o);
  cudaDeviceSynchronize();
  std::printf(" %d", o[6]);
  listed<<<1, 32>>>(o, List<Add, Twice>());
  cudaDeviceSynchronize();
  std::printf(", listed %d", o[3]);
  listed<<<1, 32>>>(o, List<Twice, Add>());
  cudaDeviceSynchronize();
  std::printf(" %d\n", o[1]);
  made<int, 32><<<1, 32>>>(o);
  cudaDeviceSynchronize();
  std::printf("made %d", o[17]);
  inherited<<<1, 32>>>(o);
  cudaDeviceSynchronize();
  std::printf(", inherited %d %d", o[3], o[0]);
  counted<<<1, 32>>>(o, Counted());
  counts<<<1, 1>>>(o);
  cudaDeviceSynchronize();
  std::printf(", counted %d %d", o[3], o[1]);
  launch<plus_lane>(o);
  std::printf(", named %d", o[2]);
  launch<plus_six>(o);
  std::printf(" %d\n", o[2]);
}
