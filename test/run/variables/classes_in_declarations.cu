// The declarations of device variables define their types.
// EXPECT: p 7 5 anon 8 m 12 pun 1 late 9 7
#include <cstdio>
__device__ struct P {
  int a;
  int b[2];
} p = {3, {1, 2}};
__device__ struct { int u, v; } anon;
__constant__ struct Conf {
  int n;
  float k;
} conf = {4, 3.f}, others[2];
namespace n {
struct Base {
  int z;
};
static __managed__ struct M : Base {
  __device__ int get() const { return z + threadIdx.x; }
  int w;
} m;
__device__ union {
  int i;
  float f[2];
} pun;
}  // namespace n
struct OnHost {
  int a;
} on_host = {9};
__constant__ float scale = 3.f, late[2];  // the host writes only `late`

__global__ void k() {
  p.a += conf.n;
  p.b[1] = p.b[0] + conf.n;
  anon.u = p.a;
  anon.v = 1 + others[1].n - p.a;
  n::m.w = n::m.get() + others[1].n;
  n::pun.f[0] = scale * 0.f;
  n::pun.i += 1;
}
__global__ void sum(int* out) {
  out[0] = anon.u + anon.v;
  out[1] = n::pun.i;
  out[2] = static_cast<int>(scale * late[1]);
}

int main() {
  const Conf c[2] = {{1, 0}, {7, 0}};
  const float l[2] = {0, 3};
  cudaMemcpyToSymbol(others, c, sizeof c);
  cudaMemcpyToSymbol(late, l, sizeof l);
  n::m.z = 5;
  k<<<1, 1>>>();
  int* out;
  cudaMallocManaged(&out, 3 * sizeof(int));
  sum<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  P h;
  cudaMemcpyFromSymbol(&h, p, sizeof h);
  printf("p %d %d anon %d m %d pun %d late %d %d\n", h.a, h.b[1], out[0], n::m.w, out[1], out[2], on_host.a - 2);
}
