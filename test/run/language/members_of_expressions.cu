// Members of what operators of classes return, where another class has a member of that name that needs the index.
// EXPECT: 114 129
// EXPECT: 6
#include <cstdio>
template <typename T> struct vec3 {
  T x, y, z;
  __host__ __device__ vec3 operator-(const vec3& v) const { return {x - v.x, y - v.y, z - v.z}; }
  __host__ __device__ vec3 operator-() const { return {-x, -y, -z}; }
  __host__ __device__ T norm() const { return x * x + y * y + z * z; }
};
template <typename T> __host__ __device__ vec3<T> operator*(T by, const vec3<T>& v) { return {by * v.x, by * v.y, by * v.z}; }
template <typename T> __host__ __device__ vec3<T> operator+(const vec3<T>& u, const vec3<T>& v) { return {u.x + v.x, u.y + v.y, u.z + v.z}; }
typedef vec3<float> Vec3;
struct distributed {
  float x;
  __device__ distributed operator+(const distributed& other) const { return {x + other.x}; }
  __device__ float norm() const { return x * threadIdx.x; }
};
__device__ float of_expressions(const Vec3& p, const Vec3& n) {
  const auto sum = p + n;
  return (p - n).norm() + (-n).norm() + (2.f * p + n).norm() + (p - (p + n)).norm() + sum.norm();
}
__global__ void k(const distributed* d, const Vec3* v, float* x) {
  x[threadIdx.x] = (d[threadIdx.x] + d[0]).norm() + of_expressions(v[0], v[1]);
}
int main() {
  distributed* d;
  Vec3* v;
  float* x;
  cudaMallocManaged(&d, 4 * sizeof(*d));
  cudaMallocManaged(&v, 2 * sizeof(*v));
  cudaMallocManaged(&x, 4 * sizeof(*x));
  for (int i = 0; i < 4; ++i) d[i] = {1.f + i};
  v[0] = {1, 2, 3};
  v[1] = {0, 1, 1};
  k<<<1, 4>>>(d, v, x);
  cudaDeviceSynchronize();
  printf("%g %g\n", x[0], x[3]);
  const Vec3 host = v[0];
  printf("%g\n", (host - v[1]).norm());
  cudaFree(x);
}
