// Calls of function objects that are the value of an expression, and of functions that are found by their class, their
// namespace or the class of an argument.
// EXPECT: this: 0 5 14
// EXPECT: pointer: 0 6 12
// EXPECT: element: 0 3 4
// EXPECT: made: 1 4 7
// EXPECT: member: 2 404 806
// EXPECT: by name: 0 2 4
// EXPECT: inherited: 0 2 4
// EXPECT: alias: 1010 1013 1016
// EXPECT: using: 0 2 4
// EXPECT: namespace alias: 20 22 24
// EXPECT: argument's namespace: 2 4 6
// EXPECT: two policies: 700020 711020 722020
// EXPECT: macro: 200 801 1402
// EXPECT: made by macro: 55 56 57
// EXPECT: default: 10 11 12
// EXPECT: derived: 4 5 6
#include <cstdio>

__device__ int base[2] = {10, 20};
__device__ int wide[2] = {1000, 60};

struct Lane {
  int step;
  __device__ int operator()(int a) const { return a * step + (int)threadIdx.x; }
  __device__ int twice(int a) const { return (*this)(a) + (*this)(a + 1); }
};

struct Plain {
  __device__ int operator()(int a) const { return a + 1; }
  __device__ int twice(int a) const { return a; }
};

__device__ int of_this(int a) {
  Lane lane{a};
  return lane.twice(a);
}

__device__ int of_pointer(int a) {
  Lane lanes[2] = {{1}, {2}};
  const Lane* p = &lanes[1];
  return (*p)(a) + (*p)(a);
}

__device__ int of_element(int a) {
  Lane lanes[2] = {{1}, {2}};
  return lanes[a & 1](a);
}

template <typename F, typename T = int>
__device__ int of_type(T a) {
  return F{}((T)(a));
}

template <typename F>
struct Holder {
  F op;
  __device__ int run(int a) { return this->op(a) + op(a); }
};

struct First {
  __device__ int operator()(int a) { return a + (int)threadIdx.x; }
  static __device__ int fixed(int a) { return a + (int)threadIdx.x; }
};

struct Second : First {
  __device__ int operator()(int a) { return First::operator()(a); }
};
typedef Second Third;

struct Other {
  static __device__ int fixed(int a, int b = 0) { return a + base[b] + wide[b]; }
};

namespace one {
__device__ int place(int a) { return a + (int)threadIdx.x; }
struct Tag {
  int v;
};
__device__ int found(Tag t, int a) { return t.v + a + (int)threadIdx.x; }
}  // namespace one

namespace two {
__device__ int place(int a) { return a + base[1] + (int)threadIdx.x; }
struct Tag {
  int v;
};
__device__ int found(Tag t, int a) { return t.v + a; }
}  // namespace two

__device__ int by_using(int a) {
  using one::place;
  return place(a);
}

__device__ int by_alias(int a) {
  namespace n = two;
  return n::place(a);
}

__device__ int by_argument(int a) {
  one::Tag t{2};
  two::Tag u{0};
  return found(t, a) + found(u, 0);
}

// One call may mean either function: both are passed both variables, in the same order.
struct Near {
  static __device__ int get(int a) { return a + base[0] + wide[1]; }
};
struct Far {
  static __device__ int get(int a) { return a * wide[0] + base[1]; }
};

template <typename P>
__device__ int get(int a) {
  return P::get(a);
}

#define RUN(object, a) object.twice(a)
#define FUNCTION(name, value) \
  __device__ int name(int a) { return value; }
FUNCTION(from_base, a + base[0] + 45)

__device__ int with_default(int a, int b = base[0]) { return a + b; }

// An operator, which has fixed parameters, calls the call operator of the class that derives from its class.
template <typename Outer>
struct Indexed {
  int offset;
  __host__ __device__ int operator[](int i) const { return static_cast<const Outer&>(*this)(offset + i); }
};
struct Counting : Indexed<Counting> {
  __host__ __device__ explicit Counting(int first) { offset = first; }
  __host__ __device__ int operator()(int i) const { return i; }
};

__global__ void run(int* out) {
  const int t = (int)threadIdx.x;
  int k = 0;
  const auto put = [&](int value) { out[3 * k++ + t] = value; };
  put(of_this(t));
  put(of_pointer(t));
  put(of_element(t));
  put(of_type<First>(t) + of_type<Plain>(t));
  Holder<First> first;
  Holder<Plain> plain;
  put(first.run(t) * 100 + plain.run(t));
  Second second;
  put(second(t));
  put(Second::fixed(t));
  put(Third::fixed(t) + Other::fixed(t));
  put(by_using(t));
  put(by_alias(t));
  put(by_argument(t));
  put(get<Near>(t) * 10000 + get<Far>(t));
  put(RUN(Lane{2}, t) * 100 + RUN(Plain(), t));
  put(from_base(t));
  put(with_default(t));
  put(Counting(4)[t]);
}

int main() {
  int* out;
  cudaMallocManaged(&out, 3 * 16 * sizeof(int));
  run<<<1, 3>>>(out);
  cudaDeviceSynchronize();
  const char* names[] = {"this",
                         "pointer",
                         "element",
                         "made",
                         "member",
                         "by name",
                         "inherited",
                         "alias",
                         "using",
                         "namespace alias",
                         "argument's namespace",
                         "two policies",
                         "macro",
                         "made by macro",
                         "default",
                         "derived"};
  for (int k = 0; k < 16; ++k) {
    printf("%s:", names[k]);
    for (int t = 0; t < 3; ++t) printf(" %d", out[3 * k + t]);
    printf("\n");
  }
  cudaFree(out);
}
