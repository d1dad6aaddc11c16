// Types of `__shared__` variables that are known only inside the function: aliases, macros that use macros, alignment
// by a macro and in a typedef; a pointer to rows; a constant with the name of a macro that is defined later; a class
// that names a macro; overloads that exclude each other.
// EXPECT: 8 45
// EXPECT: 2 1 0 12
// EXPECT: 13
// EXPECT: exclusive 8 6, sums 6 5
// EXPECT: rotated 2 3
#include <cstdio>
#include <type_traits>
__global__ void k(int* o) {
  using row = float[4];
  typedef int pair_t[2];
#define RADIUS 1
#define WIDTH (2 * RADIUS + 1)
  __shared__ row a;
  __shared__ pair_t b;
  __shared__ int c[WIDTH];
  a[0] = 1.5f;
  b[0] = 2;
  c[2] = 3;
  row* whole = &a;
  pair_t* both = &b;
  o[0] = int((*whole)[0] * 2) + (*both)[0] + c[2];
}
#define ALIGN(n) __align__(n)
typedef struct ALIGN(16) {
  float v[4];
} four;
typedef struct __align__(8) {
  int a, b;
} two;
__constant__ unsigned ALIGN(16) table[2];
__global__ void m(int* o) {
  ALIGN(16) __shared__ int s[4];
  __shared__ ALIGN(16) float rows[2][4];
  s[0] = table[1];
  float (*r)[4] = rows;
  float (*second)[4] = &rows[1];
  r[1][2] = 3;
  __syncthreads();
  o[1] = s[0] + (int)(*second)[2] + sizeof(four) + alignof(four) + sizeof(two);
}
namespace sizes {
constexpr int kRows{3};
__global__ void reverse(int* o) {
  __shared__ int all[kRows];
  all[threadIdx.x] = o[threadIdx.x];
  __syncthreads();
  o[threadIdx.x] = all[kRows - 1 - threadIdx.x];
}
}  // namespace sizes
void reverse(int* o) { sizes::reverse<<<1, 3>>>(o); }
#define kRows 12

template <int N>
__global__ void overlay(int* o) {
#define FIRST (N * sizeof(int))
  union Memory {
    struct {
      unsigned char bytes[FIRST];
      int last;
    } parts;
    int words[N + 1];
  };
  __shared__ Memory memory;
  memory.parts.last = 13;
  o[0] = memory.words[FIRST / sizeof(int)];
}

// Overloads that an unnamed parameter excludes from each other, only one of them with memory.
template <class T, std::enable_if_t<std::is_integral<T>::value, int> = 0>
__global__ void change(T* p) {
  p[0] += 7;
}
template <class T, std::enable_if_t<!std::is_integral<T>::value, int> = 0>
__global__ void change(T* p) {
  __shared__ T s;
  s = 2;
  p[0] *= s;
}
template <class T, std::enable_if_t<std::is_integral<T>::value, int> = 0>
__device__ T total(T x) {
  __shared__ T s[4];
  s[threadIdx.x] = x;
  __syncthreads();
  return s[0] + s[1] + s[2] + s[3];
}
template <class T, std::enable_if_t<!std::is_integral<T>::value, int> = 0>
__device__ T total(T x) {
  return x * 2;
}
template <class T>
__global__ void totals(T* p) {
  p[threadIdx.x] = total(p[threadIdx.x]);
}

// Types of expressions with braces and with parameters.
template <int Range, typename Accessor>
__device__ void rotate(Accessor values) {
  using value_type = std::decay_t<decltype(values[unsigned{}])>;
  __shared__ value_type rotated[Range];
  rotated[threadIdx.x] = values[threadIdx.x];
  __syncthreads();
  values[threadIdx.x] = rotated[(threadIdx.x + 1) % Range];
}
template <int Range, typename T>
__device__ void rotate_sums(T* values) {
  using sum_type = decltype(T{} + T{});
  __shared__ sum_type rotated[Range];
  rotated[threadIdx.x] = values[threadIdx.x];
  __syncthreads();
  values[threadIdx.x] = rotated[(threadIdx.x + 1) % Range];
}
__global__ void rotate_twice(int* p) {
  rotate<4>(p);
  __syncthreads();
  rotate_sums<4>(p);
}

int main() {
  int* p;
  cudaMallocManaged(&p, 64);
  unsigned t[2] = {1, 2};
  cudaMemcpyToSymbol(table, t, sizeof(t));
  k<<<1, 1>>>(p);
  m<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d\n", p[0], p[1]);
  for (int i = 0; i < 3; ++i) p[i] = i;
  reverse(p);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", p[0], p[1], p[2], kRows);
  overlay<2><<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("%d\n", p[0]);
  float* f;
  cudaMallocManaged(&f, 4 * sizeof(float));
  p[0] = 1;
  f[0] = 3;
  change<<<1, 1>>>(p);
  change<<<1, 1>>>(f);
  cudaDeviceSynchronize();
  printf("exclusive %d %g, ", p[0], f[0]);
  for (int i = 0; i < 4; ++i) {
    p[i] = i;
    f[i] = i + 0.5f;
  }
  totals<<<1, 4>>>(p);
  totals<<<1, 4>>>(f);
  cudaDeviceSynchronize();
  printf("sums %d %g\n", p[3], f[2]);
  for (int i = 0; i < 4; ++i) p[i] = i;
  rotate_twice<<<1, 4>>>(p);
  cudaDeviceSynchronize();
  printf("rotated %d %d\n", p[0], p[1]);
}
