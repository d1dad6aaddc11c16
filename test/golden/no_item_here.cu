// RUN: cu2sycl convert %s
// Code that needs the item where it cannot be passed: a default member initializer, `begin` and `end`, which a
// range-based `for` calls without arguments, and an operator in the base of objects that the host makes. A function
// cannot be passed a variable whose class is declared after it.
struct Index {
  int at = threadIdx.x;
};

struct Strided {
  int n;
  struct Iterator {
    int i;
    __device__ int operator*() const { return i; }
    __device__ Iterator& operator++() {
      ++i;
      return *this;
    }
    __device__ bool operator!=(const Iterator& other) const { return i < other.i; }
  };
  __device__ Iterator begin() const { return {int(threadIdx.x)}; }
  __device__ Iterator end() const { return {n}; }
};

__global__ void kernel(int* o, int n) {
  Index index;
  for (int i : Strided{n}) o[i] = i + index.at;
}
// Default member initializers, and braces for a class that is no aggregate once it stores the item.
__device__ int place(int v) { return v + threadIdx.x; }
__device__ int table[2] = {1, 2};
struct Placed {
  int v = place(1);
  int w = table[1];
};
struct Step {
  int at;
  __device__ int operator*() const { return at + threadIdx.x; }
};
__device__ Step step(int v) { return {v}; }
__global__ void run(int* o) { o[0] = Placed().v + *step(2); }

#define ONE(x) (one((x)) + 1)
__device__ int one(int a) { return a + threadIdx.x; }
struct Started { int v = ONE(4); };
__global__ void start(int* o) { o[0] = Started().v; }
// Constructors of members and bases that need the item.
struct Lane {
  int value;
  __device__ Lane() : value(threadIdx.x) {}
  __device__ Lane(int start) : value(start + threadIdx.x) {}
};
struct HasLane {
  Lane first;
  int plain;
  __device__ HasLane(int n) : plain(n) {}
};
struct IsLane : Lane {
  int plain;
  __device__ IsLane(int n) : plain(n) {}
};
struct HasInitialized {
  Lane first{4};
  Lane second = Lane(3);
  int plain;
  __device__ HasInitialized() : plain(1) {}
};
struct Delegates {
  Lane first;
  __device__ Delegates(int n) : first(n) {}
  __device__ Delegates() : Delegates(1) {}
};
__global__ void construct(int* o) {
  o[0] = HasLane(1).first.value + IsLane(2).value + HasInitialized().second.value + Delegates().first.value;
}
#include <thrust/device_vector.h>
#include <thrust/fill.h>
#include <thrust/transform.h>
__device__ double norms[4];
struct Normed {
  int at;
  __device__ double operator()(double x) const { return x * norms[at]; }
};
struct Placed {
  __device__ double operator()(double x) const { return x + threadIdx.x; }
};
struct Doubled {
  __host__ __device__ double operator()(double x) const { return 2 * x; }
};
#define ALGORITHM(name, ...) thrust::name(__VA_ARGS__)
void algorithms(thrust::device_vector<double>& v, Normed* pointer) {
  Normed normed{1};
  thrust::transform(v.begin(), v.end(), v.begin(), normed);
  thrust::transform(v.begin(), v.end(), v.begin(), *pointer);
  thrust::transform(v.begin(), v.end(), v.begin(), Placed());
  thrust::transform(v.begin(), v.end(), v.begin(), Doubled());
  ALGORITHM(fill, v.begin(), v.end(), 1.0);
}

// A `__host__ __device__` function that a macro calls, and that macro is also expanded in host code.
struct Logger {
  __host__ __device__ explicit Logger(int line) {
#ifdef __CUDA_ARCH__
    seen = line + threadIdx.x;
#else
    seen = line;
#endif
  }
  int seen;
};
#define LOG() Logger(__LINE__).seen
__global__ void log_twice(int* o) { o[0] = LOG() + LOG(); }
void log_all(int* o) { log_twice<<<1, LOG()>>>(o); }
// A member of a class is not what a qualifier that is a namespace, which the program extends, finds.
#include <thrust/reduce.h>
namespace thrust {
struct own_tag {};
}  // namespace thrust
struct Bits {
  __device__ static void reduce(int& flags, int id, int count, int* all) { flags = all[threadIdx.x] + id + count; }
};
__global__ void of_bits(int* p) { Bits::reduce(*p, 1, 2, p); }
int sum(int* p) { return thrust::reduce(p, p + 4, 0, thrust::plus<int>()); }

// A type is asked for with the item, which the function of one of the two classes does not take.
struct LaneStep {
  __device__ int post(int x) const { return x + threadIdx.x; }
};
struct PlainStep {
  __device__ int post(int x) const { return x; }
};
template <class T>
__device__ auto stepped(const T& t, int x) -> decltype(t.post(x)) {
  return t.post(x);
}
__global__ void step(int* out) { out[0] = stepped(LaneStep(), 1) + stepped(PlainStep(), 1); }

template <class Derived>
struct Expression {
  __host__ __device__ const Derived& self() const { return static_cast<const Derived&>(*this); }
  __device__ int operator[](int i) const { return self().at(i); }
};
struct Place : Expression<Place> {
  __device__ int at(int) const { return threadIdx.x % 32; }
};
template <class E>
__global__ void assign(int* out, E e) {
  out[threadIdx.x] = e[0];
}
void assign_place(int* out) { assign<<<1, 32>>>(out, Place()); }

struct Early;
struct Later {
  static __device__ float early();
  static __device__ float late();
};
struct Early {
  float x;
};
struct Late {
  float x;
};
__constant__ Early early;
__constant__ Late late;
__device__ float Later::early() { return ::early.x; }
__device__ float Later::late() { return ::late.x; }
__global__ void read(float* out) { *out = Later::early() + Later::late(); }

// A base that is a template parameter: the constructor of its default needs the item.
template <typename T>
struct WithLane {
  unsigned lane;
  __device__ WithLane() : lane(threadIdx.x % 32) {}
};
template <typename T, typename Policy = WithLane<T>>
struct Scan : public Policy {
  using Policy::Policy;
  __device__ T get(T v) { return v + this->lane; }
};
__global__ void scans(float* out) {
  Scan<float> scan;
  out[threadIdx.x] = scan.get(out[threadIdx.x]);
}
