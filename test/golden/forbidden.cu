// RUN: cu2sycl convert %s
// Code that SYCL 2020 forbids in kernels and loops that may wait forever are reported.
__device__ volatile int flag;
__device__ int lock;

__device__ int twice(int a) { return 2 * a; }
__device__ int (*table[2])(int) = {twice, twice};

struct Shape {
  __device__ virtual float area() const { return 0.0f; }
};

__global__ void pointer(int* out) {
  int (*f)(int) = twice;
  out[0] = f(3) + table[1](4);
}

__global__ void heap(int* out) {
  int* p = new int[4];
  out[0] = p[0];
  delete[] p;
  free(malloc(4));
}

__global__ void counter(int* out) {
  static int calls = 0;
  static const int step = 2;
  out[0] = calls += step;
}

__global__ void waiting(int* out) {
  while (!flag) {
  }
  bool done = false;
  while (!done) {
    if (atomicCAS(&lock, 0, 1) == 0) {
      ++*out;
      atomicExch(&lock, 0);
      done = true;
    }
  }
}

// A compare-and-swap loop that is repeated until it succeeds makes progress whatever other work-items do: no finding.
__device__ void largest(int* at, int value) {
  int old = *at;
  while (true) {
    if (old >= value || atomicCAS(at, old, value) == old) break;
    old = *at;
  }
}

__global__ void lanes(int* out) {
  int lane = threadIdx.x % 32;
  if (lane < 16) out[lane] = __shfl_down_sync(0xffff, lane, 8);
  if (threadIdx.x / 32 == 0) out[lane] += __shfl_down_sync(0x0000ffff, lane, 8);
  if (lane < 16) out[lane] += __shfl_xor_sync(0xffffffffu, lane, 1);
}

__host__ __device__ int side() {
#ifdef __CUDA_ARCH__
  return 1;
#else
  return 2;
#endif
}

// Only device code uses this macro, so the device's value holds.
#if __CUDA_ARCH__ >= 600
#define FAST 1
#endif
__device__ int fast() {
#ifdef FAST
  return 1;
#else
  return 0;
#endif
}

// Only the host calls `list_of`; a kernel calls `made_by_macro` through a macro and another function.
__host__ __device__ int* list_of(int n) { return new int[n]; }
__host__ __device__ int made_by_macro(int (*f)(int)) { return f(1); }
#define MADE(f) made_by_macro(f)
__host__ __device__ int made(int (*f)(int)) { return MADE(f); }
__global__ void makes(int* out) { out[0] = made(twice); }
int* on_host() { return list_of(4); }
// A kernel calls the member of another class: the host alone calls this one.
struct Applied {
  template <class T>
  __host__ __device__ static T applied_once(T (*function)(T), T value) { return function(value); }
};
struct Plain {
  __device__ int applied_once(int value) { return value; }
};
__global__ void apply_plain(int* out) {
  Plain plain;
  *out = plain.applied_once(1);
}

// A template parameter with the name of a type of pointers to functions.
typedef float (*Step)(float);
template <class Step>
__device__ float twice(Step step, float v) {
  return step(step(v));
}
