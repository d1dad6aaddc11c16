// Scalars, structures, function objects and two-dimensional arrays in constant memory; copies to a part of it and from it.
// EXPECT: 2.5 7 9 30
// EXPECT: back 1 2 30 4
// EXPECT: members 12 12
// EXPECT: objects 8 8
#include <cstdio>

struct Settings {
  float scale;
  int shift;
};

// A class whose member functions are not const.
struct Wrapped {
  Settings value;
  __host__ __device__ Settings* operator->() { return &value; }
  __host__ __device__ int twice() { return 2 * value.shift; }
};
__constant__ Wrapped wrapped;
__global__ void use_members(int* p) {
  p[0] = 2 * wrapped->shift;
  p[1] = wrapped.twice();
}

// Function objects of a library: CUDA has no host constants in device code.
struct Next {
  __host__ __device__ constexpr int operator()(int a) const { return a + 1; }
};
struct Doubled {
  int by;
  constexpr Doubled() : by(2) {}
  __host__ __device__ int operator()(int a) const { return a * by; }
};
namespace objects {
#ifndef __CUDA_ARCH__
constexpr Next next{};
constexpr Doubled doubled{};
#else
const __device__ Next next;
static const __device__ Doubled doubled;
#endif
}
struct Pipeline {
  int value;
  __host__ __device__ bool operator==(int other) const { return objects::doubled(objects::next(value)) == other; }
};
__global__ void use_objects(int* p) { p[0] = objects::next(objects::next(6)) + (Pipeline{3} == 9); }

__constant__ float factor;
__constant__ Settings settings;
__constant__ int matrix[2][2];
static __constant__ int list[4];

__global__ void use(float* f, int* p) {
  f[0] = factor * settings.scale;
  p[0] = settings.shift;
  p[1] = matrix[1][0];
  p[2] = list[2];
}

int main() {
  const float two = 2.0f;
  const Settings s = {1.25f, 7};
  const int m[2][2] = {{1, 2}, {9, 4}};
  const int l[4] = {1, 2, 3, 4};
  const int thirty = 30;
  float* f;
  int* p;
  int back[4];
  cudaMallocManaged(&f, sizeof(float));
  cudaMallocManaged(&p, 3 * sizeof(int));
  cudaMemcpyToSymbol(factor, &two, sizeof(float));
  cudaMemcpyToSymbol(settings, &s, sizeof(Settings));
  cudaMemcpyToSymbol(matrix, m, sizeof(m));
  cudaMemcpyToSymbol(list, l, sizeof(l));
  cudaMemcpyToSymbol(list, &thirty, sizeof(int), 2 * sizeof(int), cudaMemcpyHostToDevice);
  use<<<1, 1>>>(f, p);
  cudaDeviceSynchronize();
  printf("%g %d %d %d\n", f[0], p[0], p[1], p[2]);
  cudaMemcpyFromSymbol(back, list, sizeof(back));
  printf("back %d %d %d %d\n", back[0], back[1], back[2], back[3]);
  const Wrapped six = {{1, 6}};
  cudaMemcpyToSymbol(wrapped, &six, sizeof(six));
  use_members<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("members %d %d\n", p[0], p[1]);
  use_objects<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("objects %d %d\n", p[0], Pipeline{3} == 8 ? objects::next(7) : 0);
  cudaFree(f);
  cudaFree(p);
}
