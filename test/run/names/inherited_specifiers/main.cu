// Functions and variables that are defined without the specifiers of their declarations.
// EXPECT: 10 13 16 11
// EXPECT: sum 50
// EXPECT: host 1005
#include <cstdio>

#include "scene.cuh"

__global__ void fill(int* out) {
  out[threadIdx.x] = scene.index() + twice(Scene::lane(1));
  atomicAdd(&sum, out[threadIdx.x]);
}

int main() {
  const Scene host{8};
  int* out;
  int total = 0;
  cudaMallocManaged(&out, 4 * sizeof(int));
  cudaMemcpyToSymbol(scene, &host, sizeof(host));
  cudaMemcpyToSymbol(sum, &total, sizeof(total));
  fill<<<1, 4>>>(out);  // 8 + i + 2 * ((1 + i) % 4)
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);
  cudaMemcpyFromSymbol(&total, sum, sizeof(total));
  printf("sum %d\n", total);
  printf("host %d\n", twice(2.5f));
  cudaFree(out);
}
