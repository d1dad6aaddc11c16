// RUN: cu2sycl convert %s
// Member initialisers with the names of classes and objects elsewhere, and launches of lambdas with `#if` inside.
namespace other {
struct value {
  int x;
  __device__ explicit value(int v) : x(v + threadIdx.x) {}
};
}  // namespace other
template <typename T>
struct Subtract {
  T value;
  __host__ __device__ explicit Subtract(T v) : value(v) {}
  __host__ __device__ T operator()(T x) const { return x - value; }
};
template <typename To, typename From>
__host__ __device__ constexpr To bits_as(From from) noexcept {
  union Bits {
    From from;
    To to;
    __host__ __device__ constexpr Bits() noexcept : to(To()) {}
  } bits;
  bits.from = from;
  return bits.to;
}
struct Index {
  __device__ int operator()(int x) const { return x + threadIdx.x; }
};
template <typename F>
__global__ void apply(int* p, float f, F functor) {
  other::value v(1);
  p[threadIdx.x] = functor(v.x) + bits_as<int>(f);
}
int run(int* p, float f) {
  apply<<<1, 32>>>(p, f, Subtract<int>(3));
  apply<<<1, 32>>>(p, f, Index());
  return bits_as<int>(f);
}

class Counter {
 public:
  __host__ __device__ Counter& operator=(const Counter& other) {
    count = other.count;
    return *this;
  }
  unsigned count;
};
template <typename F>
__global__ void call(F f) {
  f();
}
void fill(int* p, int n, cudaStream_t stream) {
  call<<<16, 256, 0, stream>>>([p, n] __device__() {
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
#ifdef CLEAR
      p[i] = 0;
#else
      if (i < 3) p[i] = 1;
#endif
    }
  });
}
