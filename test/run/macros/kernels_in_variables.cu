// Macros that assign a kernel to a variable, set its attributes and launch it; also as the argument of a macro that is
// a list, with a kernel's name made by `##`.
// EXPECT: 2 62
// EXPECT: 3 63
// EXPECT: 4 64
// EXPECT: 12 192
// EXPECT: 108 1728
// EXPECT: 54 864
#include <cstdio>

template <int N, typename T>
__global__ void scale(T* a, T f) {
  extern __shared__ char memory[];
  T* mine = reinterpret_cast<T*>(memory);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  mine[threadIdx.x] = a[i];
  if (i < N) a[i] = mine[threadIdx.x] * f;
}

__global__ void add(float* a, float f) { a[threadIdx.x] += f; }

#define SCALE(N, T, p, f)                                                            \
  const int bytes = N * sizeof(T);                                                   \
  auto kernel = scale<N, T>;                                                         \
  if (bytes >= 48 * 1024)                                                            \
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes); \
  kernel<<<1, N, bytes>>>(p, f)

#define ADD(p, f)         \
  {                       \
    auto k = &add;        \
    k<<<1, 32>>>(p, f);   \
  }

#define ADD_BY_POINTER(p, f)                  \
  do {                                        \
    void (*pointer)(float*, float) = add;     \
    pointer<<<dim3(1), dim3(32), 0, 0>>>(p, f); \
  } while (0)

template <typename T>
void scale_all(T* p) {
  SCALE(32, T, p, T(2));
}

#define LAUNCHER_NAME(T, N, kernel) void kernel##_##T##_##N(T* p, const dim3& grid, cudaStream_t stream)
#define LAUNCHER(T, N, kernel)                                     \
  LAUNCHER_NAME(T, N, kernel) {                                    \
    auto chosen = kernel##_by<T, N>;                               \
    chosen<<<grid, dim3(32), N * sizeof(T), stream>>>(p, T(N));    \
  }
#define FOR_TYPES(MACRO, N, kernel) \
  MACRO(float, N, kernel);          \
  MACRO(int, N, kernel);
#define FOR_SIZES(MACRO, kernel) \
  FOR_TYPES(MACRO, 3, kernel)    \
  FOR_TYPES(MACRO, 9, kernel)
#define DECLARE(kernel) FOR_SIZES(LAUNCHER_NAME, kernel)
#define DEFINE(kernel) FOR_SIZES(LAUNCHER, kernel)

template <typename T, int N>
__global__ void scale_by(T* a, T f) {
  a[threadIdx.x] *= f;
}

// A variable is set to one of two instances of a template.
template <typename T>
void halve(T* p, bool doubles) {
  auto kernel = doubles ? &scale<32, T> : &scale<64, T>, other = scale<16, T>;
  if (p == nullptr) kernel = other;
  kernel<<<1, 32, 32 * sizeof(T)>>>(p, T(0.5));
}

DECLARE(scale)
DEFINE(scale)

void print(const float* p) {
  cudaDeviceSynchronize();
  std::printf("%g %g\n", p[1], p[31]);
}

int main() {
  float* p;
  cudaMallocManaged(&p, 32 * sizeof(float));
  for (int i = 0; i < 32; ++i) p[i] = static_cast<float>(i);
  scale_all(p);
  print(p);
  ADD(p, 1.0f);
  print(p);
  ADD_BY_POINTER(p, 1.0f);
  print(p);
  scale_float_3(p, dim3(1), 0);
  print(p);
  scale_float_9(p, dim3(1), 0);
  print(p);
  halve(p, true);
  print(p);
  cudaFree(p);
}
