#include <algorithm>
#include <cstdio>
#include <cuda_bf16.h>
#include <system_error>

// EXPECT: 9 2 7 0
// EXPECT: 2 5 3 30 11 22
// EXPECT: 1 CUDA 12 2 1 2
// Friends with bodies in their classes, with names of CUDA's functions.
struct Dual {
  float v, d;
  friend __host__ __device__ Dual operator*(Dual a, Dual b) { return {a.v * b.v, a.v * b.d + a.d * b.v}; }
  friend __host__ __device__ Dual sqrt(Dual a) { return {sqrt(a.v), a.d / (2 * sqrt(a.v))}; }
  friend __device__ Dual fmaxf(Dual a, Dual b) { return fmaxf(a.v, b.v) == a.v ? a : b; }
};

namespace num {
template <typename T>
struct Point {
  T x, y;
  friend __device__ Point max(Point a, Point b) { return {max(a.x, b.x), max(a.y, b.y)}; }
  friend __device__ T atomicAdd(Point* to, Point by) { return atomicAdd(&to->x, by.x) + atomicAdd(&to->y, by.y); }
};
}  // namespace num

// Functions that are found in the global namespace because it is that of their argument's type.
struct Category : std::error_category {
  const char* name() const noexcept override { return "CUDA"; }
  std::string message(int code) const override { return cudaGetErrorString(static_cast<cudaError_t>(code)); }
};
namespace std {
template <>
struct is_error_code_enum<cudaError_t> : true_type {};
}  // namespace std
std::error_code make_error_code(cudaError_t code) {
  static Category category;
  return {code, category};
}
bool operator==(dim3 a, dim3 b) { return a.x == b.x && a.y == b.y && a.z == b.z; }
int area(const dim3& size) { return size.x * size.y; }
int area(__nv_bfloat162 size) { return int(float(size.x) * float(size.y)); }
namespace num {
struct Box {};
int area(Box) { return 1; }
template <typename T>
int twice_area(const T& of) { return 2 * area(of); }
}  // namespace num

__global__ void duals(Dual* p) {
  Dual a = fmaxf(p[0], p[1]);
  p[2] = sqrt(a * a);
  p[3].v = fmaxf(p[0].v, 1.0f) + sqrt(p[1].v);
  p[3].d = threadIdx.x;
}

__global__ void points(num::Point<int>* p) {
  p[2] = max(p[0], p[1]);
  p[3].x = max(p[0].x, 3);
  p[3].y = atomicAdd(&p[4], num::Point<int>{1, 2});
}

int main() {
  Dual* p;
  cudaMallocManaged(&p, 4 * sizeof(Dual));
  p[0] = {4, 1};
  p[1] = {9, 2};
  duals<<<1, 1>>>(p);
  num::Point<int>* q;
  cudaMallocManaged(&q, 5 * sizeof(*q));
  q[0] = {1, 5};
  q[1] = {2, 4};
  q[4] = {10, 20};
  points<<<1, 1>>>(q);
  cudaDeviceSynchronize();
  std::printf("%g %g %g %g\n", p[2].v, p[2].d, p[3].v, p[3].d);
  std::printf("%d %d %d %d %d %d\n", q[2].x, q[2].y, q[3].x, q[3].y, q[4].x, q[4].y);
  const std::error_code error = cudaErrorInvalidValue;
  const dim3 sizes[2] = {dim3(2, 3), dim3(4)};
  std::printf("%d %s %d %d %d %d\n", error.value(), error.category().name(), num::twice_area(sizes[0]),
              num::twice_area(num::Box{}), int(std::find(sizes, sizes + 2, dim3(4)) - sizes),
              num::twice_area(__floats2bfloat162_rn(3.0f, 0.5f)));
}
