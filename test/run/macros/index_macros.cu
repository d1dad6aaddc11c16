// Indices in macros, with and without parameters, one that uses another; one has a parameter with a CUDA name.
// EXPECT: flat 0 1 2 3 4 5 6 7 8 9 10 11
// EXPECT: grid 0 100 200 1 101 201
// EXPECT: other 5
#include <cstdio>

#define TX threadIdx.x
#define BX (blockIdx.x)
#define GID (BX * blockDim.x + TX)
#define ROW() (blockIdx.y * blockDim.y + threadIdx.y)
#define IDX2(col, width) (ROW() * (width) + (col))
#define LIMIT(blockDim) ((blockDim).x + 2)

__global__ void flat(int* p) { p[GID] = GID; }
__global__ void grid(int* p, int width) { p[IDX2(GID, width)] = 100 * GID + ROW(); }

struct Extent {
  int x;
};

int main() {
  int* p;
  cudaMallocManaged(&p, 12 * sizeof(int));
  flat<<<3, 4>>>(p);
  cudaDeviceSynchronize();
  printf("flat");
  for (int i = 0; i < 12; ++i) printf(" %d", p[i]);
  grid<<<dim3(3, 1), dim3(1, 2)>>>(p, 3);
  cudaDeviceSynchronize();
  printf("\ngrid");
  for (int i = 0; i < 6; ++i) printf(" %d", p[i]);
  Extent extent = {3};
  printf("\nother %d\n", LIMIT(extent));
  cudaFree(p);
}
