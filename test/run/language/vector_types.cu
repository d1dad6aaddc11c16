// Vector types: members, `make_` functions, sizes, alignment, and operators that the program defines.
// EXPECT: 4.0 6.0 16 16 12 4 8 8 7
// EXPECT: 10.0 32 16 32
#include <cstdio>

inline __host__ __device__ float2 operator+(float2 a, float2 b) { return make_float2(a.x + b.x, a.y + b.y); }

__global__ void add(const float2* a, const float2* b, float2* c, int4* n) {
  *c = *a + *b;
  *n = make_int4(1, 2, 3, 1);
  n->w += n->x + n->y + n->z;
}

int main() {
  float2* v;
  int4* n;
  cudaMallocManaged(&v, 3 * sizeof(float2));
  cudaMallocManaged(&n, sizeof(int4));
  v[0] = make_float2(1, 2);
  v[1] = {3, 4};
  add<<<1, 1>>>(&v[0], &v[1], &v[2], n);
  cudaDeviceSynchronize();
  printf("%.1f %.1f %d %d %d %d %d %d %d\n", v[2].x, v[2].y, (int)sizeof(float4), (int)alignof(float4), (int)sizeof(float3),
         (int)alignof(float3), (int)sizeof(uchar4) * 2, (int)alignof(double3), n->w);
  const double4_32a wide = make_double4_32a(1, 2, 3, 4);
  const double4_16a braced = {1, 2, 3, wide.w};
  printf("%.1f %d %d %d\n", braced.x + braced.y + braced.z + braced.w, (int)alignof(double4_32a),
         (int)alignof(double4_16a), (int)sizeof(longlong4_16a));
  cudaFree(v);
  cudaFree(n);
}
