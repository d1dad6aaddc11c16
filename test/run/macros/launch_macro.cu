// Launches in macros: the configuration as parameters, the arguments as a pack, an error check after the launch.
// EXPECT: 3 4 5 6
// EXPECT: 6 8 10 12
// EXPECT: launched 2
#include <cstdio>
#include <cstdlib>

static int launched = 0;

#define LAUNCH(kernel, grid, block, ...) kernel<<<grid, block>>>(__VA_ARGS__)
#define LAUNCH_AND_CHECK(kernel, n, ...)                  \
  do {                                                    \
    kernel<<<((n) + 1) / 2, 2>>>(__VA_ARGS__);            \
    ++launched;                                           \
    if (cudaGetLastError() != cudaSuccess) exit(1);       \
    if (cudaDeviceSynchronize() != cudaSuccess) exit(1);  \
  } while (0)

__global__ void fill(int* p, int from) { p[blockIdx.x * blockDim.x + threadIdx.x] = from + blockIdx.x * blockDim.x + threadIdx.x; }
__global__ void twice(int* p) { p[blockIdx.x * blockDim.x + threadIdx.x] *= 2; }

int main() {
  int* p;
  cudaMallocManaged(&p, 4 * sizeof(int));
  LAUNCH(fill, 1, 4, p, 3);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
  if (p[0] == 3)
    LAUNCH_AND_CHECK(twice, 4, p);
  else
    LAUNCH(fill, dim3(2), dim3(2), p, 0);
  printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
  LAUNCH_AND_CHECK(fill, 4, p, 0);
  printf("launched %d\n", launched);
  cudaFree(p);
}
