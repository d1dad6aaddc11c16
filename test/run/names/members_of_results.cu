// Members of an object that a call, `auto` or another member gives belong to its class, not to other classes with a
// member of that name; functions of std and of the global namespace next to the program's functions with the same
// names.
// EXPECT: 9.540 1.0
// EXPECT: 23
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <functional>
struct Key {
  int v;
};
namespace std {
template <>
struct hash<Key> {
  size_t operator()(const Key& k) const { return k.v; }
};
}  // namespace std
namespace own {
template <typename T>
__host__ __device__ inline T cos(T x) {
  return std::cos(x);
}
template <typename T>
struct complex {
  T re, im;
  __host__ __device__ complex(T r, T i) : re(r), im(i) {}
  __host__ __device__ T real() const { return re; }
};
template <typename T>
__host__ __device__ inline complex<T> cos(const complex<T>& z) {
  return complex<T>(::cos(z.re), ::cos(z.im));
}
struct Field {
  int n;
  __device__ int real() const { return n + threadIdx.x; }
  __device__ float cos(float v) const { return v + threadIdx.x; }
};
}  // namespace own
__global__ void k(float* p) {
  own::Field f{1};
  own::complex<float> c(1, 2);
  p[threadIdx.x] = own::cos(0.0f) + own::cos(c).real() + f.real() + f.cos(1);
}
struct Holder {
  own::complex<float> value;
  own::Field field;
  __device__ own::Field& get() { return field; }
  __device__ Holder& self() { return *this; }
};
__device__ Holder made() { return Holder{own::complex<float>(1, 2), own::Field{2}}; }
struct Plain {
  int v;
  __device__ void put(int i) { v = i; }
};
struct Wide {
  int v;
  __device__ void put(int i) { v = i + threadIdx.x; }
};
struct Held {
  Plain plain;
};
template <typename Q>
struct Manager : Held {
  Q queue;
  __device__ int put_both(int i) {
    plain.put(i);  // a member that the base declares
    queue.put(i);
    return plain.v + queue.v;
  }
};
enum class Kind : std::uint8_t { kFirst };
__global__ void members(int* p) {
  Holder h = made();
  auto same = h.self();
  auto& again = h.get();
  p[threadIdx.x] = h.value.real() + h.field.real() + h.get().real() + made().value.real() + same.value.real() +
                   again.real() - int(Kind::kFirst) + Manager<Wide>().put_both(5);
}
int main() {
  float* p;
  cudaMallocManaged(&p, 128);
  k<<<1, 32>>>(p);
  cudaDeviceSynchronize();
  printf("%.3f %.1f\n", p[3], own::cos(0.0));
  int* q;
  cudaMallocManaged(&q, 128);
  members<<<1, 32>>>(q);
  cudaDeviceSynchronize();
  printf("%d\n", q[1]);
}
