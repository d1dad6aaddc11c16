// Classes that are local to a function use the default queue: they cannot name the function's own.
// EXPECT: 31 7 9 5
#include <cstdio>
__global__ void k(int* p) { p[threadIdx.x] = threadIdx.x; }
__global__ void set(int* p, int v) { *p = v; }
int helper() {
  struct Box {
    int* p;
    Box() { cudaMalloc(&p, sizeof(int)); }
    ~Box() { cudaFree(p); }
    void put(int v) { set<<<1, 1>>>(p, v); }
    static int read(const int* p) {
      int h;
      cudaMemcpy(&h, p, sizeof h, cudaMemcpyDeviceToHost);
      return h;
    }
  };
  Box b;
  b.put(7);
  cudaDeviceSynchronize();
  return Box::read(b.p);
}
int main() {
  struct Guard {
    int* p;
    ~Guard() { cudaFree(p); }
  } g{nullptr};
  cudaMalloc(&g.p, 32 * sizeof(int));
  k<<<1, 32>>>(g.p);
  int h[32];
  cudaMemcpy(h, g.p, sizeof h, cudaMemcpyDeviceToHost);
  struct Point {
    int x, y;
  } point{4, 5};
  set<<<1, 1>>>(g.p, point.x + point.y);
  int nine;
  cudaMemcpy(&nine, g.p, sizeof nine, cudaMemcpyDeviceToHost);
  auto five = [&] {
    struct Inner {
      static void go(int* p) { set<<<1, 1>>>(p, 5); }
    };
    Inner::go(g.p);
    int h;
    cudaMemcpy(&h, g.p, sizeof h, cudaMemcpyDeviceToHost);
    return h;
  };
  printf("%d %d %d %d\n", h[31], helper(), nine, five());
}
