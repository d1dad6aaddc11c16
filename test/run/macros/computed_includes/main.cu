// A header whose name in the include directive is a macro; the header's file is renamed.
// EXPECT: 1 2 3
#include <cstdio>

#define TEXT_OF(name) #name
#define TEXT(name) TEXT_OF(name)
#define PART(file) TEXT(parts/file)
#include PART(step.cuh)

__global__ void run(int* out) { out[threadIdx.x] = step(1); }

int main() {
  int* out;
  cudaMallocManaged(&out, 3 * sizeof(int));
  run<<<1, 3>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", out[0], out[1], out[2]);
  cudaFree(out);
}
