// Alignments after the closing brace of a class, after a name and after an array's extents, and attributes there.
// EXPECT: 8 8 16 59 3 4
// EXPECT: 6 5
#include <cstdio>

struct Words {
  int first, second;
} __align__(8);
typedef struct {
  float x, y;
} __align__(8) Point;
struct Wide {
  int value __align__(16);
};

__device__ int counts[4] __align__(16);
__constant__ int offset __align__(8) = 5;

__global__ void fill(Words* words, Point* points, float* sums) {
  __shared__ float values[32] __align__(16);
  __shared__ float others[32] __attribute__((aligned(16)));
  values[threadIdx.x] = threadIdx.x;
  others[threadIdx.x] = 1;
  if (threadIdx.x < 4) counts[threadIdx.x] = offset + 1;
  words[threadIdx.x].second = 3;
  points[threadIdx.x].y = 4;
  __syncthreads();
  const float4 four = *reinterpret_cast<float4*>(&values[4 * (threadIdx.x / 4)]);
  const float4 ones = *reinterpret_cast<float4*>(&others[0]);
  sums[threadIdx.x] = four.x + four.w * ones.w;
}

int main() {
  Words* words;
  Point* points;
  float* sums;
  int first, all[4];
  cudaMallocManaged(&words, 32 * sizeof *words);
  cudaMallocManaged(&points, 32 * sizeof *points);
  cudaMallocManaged(&sums, 32 * sizeof *sums);
  fill<<<1, 32>>>(words, points, sums);
  cudaMemcpyFromSymbol(all, counts, sizeof all);
  cudaMemcpyFromSymbol(&first, offset, sizeof first);
  cudaDeviceSynchronize();
  printf("%d %d %d %g %d %g\n", int(alignof(Words)), int(alignof(Point)), int(alignof(Wide)), sums[31],
         words[31].second, points[31].y);
  printf("%d %d\n", all[3], first);
}
