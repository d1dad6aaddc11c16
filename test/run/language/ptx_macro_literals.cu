// EXPECT: 34 47
// Macros for a part of a PTX text or for a constraint, as programs use them for 32-bit and 64-bit pointers; macros for
// whole statements, also in a branch that is no longer compiled; a vector with one element.
#include <cstdio>

#if defined(__LP64__) || defined(_WIN64)
#define POINTER "l"
#define SIZE "u64"
#else
#define POINTER "r"
#define SIZE "u32"
#endif
#if __CUDA_ARCH__ >= 350
#define LOAD "ld.global.nc."
#define STREAM "ld.global.cs.nc.u8"
#else
#define LOAD "ld.global."
#define STREAM "ld.global.cs.u8"
#endif
#if __CUDACC_VER_MAJOR__ < 9
#define TWICE(x) asm("add.s32 %0, %0, %0;" : "+r"(x))
#else
#define TWICE(x) asm("shl.b32 %0, %0, 1;" : "+r"(x))
#endif

__device__ int load(const int* p) {
  int v;
  asm(LOAD "s32 %0, [%1+4];" : "=r"(v) : POINTER(p));
  TWICE(v);
  return v;
}

__device__ unsigned byte_of(const int* p) {
  unsigned v;
  asm(STREAM " {%0}, [%1];" : "=r"(v) : POINTER(p));
  return v;
}

__device__ size_t more(size_t n) {
  asm("add." SIZE " %0, %0, 2;" : "+" POINTER(n));
  return n;
}

__global__ void k(const int* in, size_t* out) {
  out[0] = load(in);
  out[1] = more(out[1]) + byte_of(in);
}

int main() {
  int* in;
  size_t* out;
  cudaMallocManaged(&in, 2 * sizeof(int));
  cudaMallocManaged(&out, 2 * sizeof(size_t));
  in[0] = 5;
  in[1] = 17;
  out[1] = 40;
  k<<<1, 1>>>(in, out);
  cudaDeviceSynchronize();
  std::printf("%zu %zu\n", out[0], out[1]);
}
