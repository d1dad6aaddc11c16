// RUN: cu2sycl convert %s
// Nothing is reported here: members named like a library's functions, a call of `*this`, a macro of the program with
// the name of a CUDA function, constexpr recursion in constants, a return on which all work-items agree, a lambda whose
// specifier is a macro, a symbol in parentheses.
#define DEVICE __device__
#if CUDART_VERSION < 8000 || !defined(__ldca)
#define __ldca(pointer) *(pointer)
#endif
struct Library {
  int (*nvmlInit)(void);
};
int start(Library* library) { return library->nvmlInit(); }

template <class D>
struct Base {
  __host__ __device__ int at(int i) const { return static_cast<const D&>(*this)(i + 1); }
};
struct Twice : Base<Twice> {
  __host__ __device__ int operator()(int i) const { return 2 * i; }
};

__host__ __device__ constexpr int log2_of(int x) { return x > 1 ? log2_of(x / 2) + 1 : 0; }
template <int N>
struct Bits {
  enum { value = log2_of(N) };
};

__constant__ int table[4];
__global__ void kernel(int* p) {
  for (int i = 0; i < 8; ++i) {
    if (__syncthreads_and(p[threadIdx.x] == i)) return;
    p[threadIdx.x] = i + Twice().at(i) + Bits<32>::value + __ldca(p + 1) + table[i % 4];
  }
}
template <class F>
__global__ void run(F f) {
  f(threadIdx.x);
}
template <class F>
void transform(F f) {
  run<<<1, 32>>>(f);
}
void launch(int* p, const int* from) {
  cudaMemcpyToSymbol((table), from, 16);
  kernel<<<1, 32>>>(p);
  transform([=] DEVICE(int i) { atomicCAS(p + i, -1, 1); });
}
// A macro of the program that has a name like a library's, under the same condition as its use.
#ifdef SEVERAL_DEVICES
int checked(int status);
#define ncclCheck(status) checked(status)
int all_devices() { return ncclCheck(0); }
#endif
