// Two units have classes of one name. Only one of them needs the thread index.
// EXPECT: 5 3
#include <cstdio>

namespace {
struct Part {
  int x;
  __device__ Part() : x(threadIdx.x) {}
};
}  // namespace
__global__ void k(int* out) {
  Part part;
  out[threadIdx.x] = part.x;
}
int other();

int main() {
  int* out;
  cudaMallocManaged(&out, 32 * sizeof(int));
  k<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d\n", out[5], other());
}
