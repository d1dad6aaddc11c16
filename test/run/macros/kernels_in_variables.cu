// Macros that set a variable to a kernel, give it attributes, and launch it.
// EXPECT: 2 62
// EXPECT: 3 63
// EXPECT: 4 64
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
  cudaFree(p);
}
