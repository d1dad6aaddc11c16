// Macros that are converted in their definitions, with a different body in each branch.
// VARIANT: -DBLOCKWISE
// VARIANT: -DNO_CHECK
// EXPECT: checked 0 1 2 3
// EXPECT -DBLOCKWISE: checked 0 1 0 1
// EXPECT -DNO_CHECK: 0 1 2 3
#include <cstdio>
#include <cstdlib>

#ifdef BLOCKWISE
#define INDEX (threadIdx.x)
#define PLACE (blockIdx.x * blockDim.x + threadIdx.x)
#else
#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)
#define PLACE INDEX
#endif

#ifdef NO_CHECK
#define CHECK(call) call
#else
#define CHECK(call)                          \
  if ((call) != cudaSuccess) {               \
    fprintf(stderr, "failed\n");             \
    exit(EXIT_FAILURE);                      \
  }                                          \
  checked = true
#endif

__global__ void fill(int* p) { p[PLACE] = INDEX; }

int main() {
  bool checked = false;
  int* p;
  CHECK(cudaMallocManaged(&p, 4 * sizeof(int)));
  fill<<<2, 2>>>(p);
  CHECK(cudaDeviceSynchronize());
  printf("%s%d %d %d %d\n", checked ? "checked " : "", p[0], p[1], p[2], p[3]);
  CHECK(cudaFree(p));
}
