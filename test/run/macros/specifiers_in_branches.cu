// Macros for specifiers of variables: with another definition for host compilers, in branches that the command line
// selects, and `__device__` under a name of its own, which stays at functions.
// EXPECT: reversed 70 60 50 40
// EXPECT: counted 4 then 104
// EXPECT: doubled 12
// VARIANT: -DPRIVATE
// EXPECT -DPRIVATE: reversed 40 50 60 70
// EXPECT -DPRIVATE: counted 4 then 104
// EXPECT -DPRIVATE: doubled 12
#include <cstdio>

#ifdef __CUDACC__
#define ON_DEVICE __device__
#define CONSTANT_MEMORY __constant__
#define BLOCK_MEMORY __shared__
#else
#define ON_DEVICE
#define CONSTANT_MEMORY
#define BLOCK_MEMORY
#endif
#ifdef PRIVATE
#define TILE
#else
#define TILE __shared__
#endif
#define DEVICE_CODE __device__

CONSTANT_MEMORY int offsets[4];
ON_DEVICE unsigned int counter;
DEVICE_CODE static int factor = 2, spare[2];
DEVICE_CODE const float kHalf = 0.5f;

DEVICE_CODE int doubled(int i) { return factor * i + spare[0]; }

// Without PRIVATE, each work-item reads what its opposite has written; else what it has written itself.
__global__ void reverse(int* values) {
  BLOCK_MEMORY unsigned int found;
  TILE int tile[4];
  const int i = threadIdx.x;
  tile[i] = values[i] + offsets[i];
  if (i == 0) found = 0;
  __syncthreads();
  atomicAdd(&found, 1u);
#ifdef PRIVATE
  values[i] = tile[i];
#else
  values[i] = tile[3 - i];
#endif
  __syncthreads();
  if (i == 0) counter = found;
}

__global__ void twice(int* out) { *out = doubled(6) + (kHalf > 1.0f); }

int main() {
  const int host[4] = {30, 40, 50, 60};
  int* values;
  cudaMallocManaged(&values, 4 * sizeof(int));
  for (int i = 0; i < 4; ++i) values[i] = 10;
  cudaMemcpyToSymbol(offsets, host, sizeof(host));
  reverse<<<1, 4>>>(values);
  cudaDeviceSynchronize();
  printf("reversed %d %d %d %d\n", values[0], values[1], values[2], values[3]);
  unsigned int count;
  cudaMemcpyFromSymbol(&count, counter, sizeof(count));
  printf("counted %u", count);
  count += 100;
  cudaMemcpyToSymbol(counter, &count, sizeof(count));
  cudaMemcpyFromSymbol(&count, counter, sizeof(count));
  printf(" then %u\n", count);
  twice<<<1, 1>>>(values);
  cudaDeviceSynchronize();
  printf("doubled %d\n", values[0]);
}
