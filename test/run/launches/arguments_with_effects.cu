// Arguments that change something are evaluated, although the converted call does not take them.
// EXPECT: 27 128
// EXPECT: kinds 121
// EXPECT: checked 7 3
// EXPECT: sizes 5 2
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                     \
  do {                                  \
    if ((call) != cudaSuccess) exit(1); \
  } while (0)

static int calls = 0;
static cudaMemcpyKind kind() {
  calls++;
  return cudaMemcpyDefault;
}
static unsigned flag(unsigned f) {
  calls += 10;
  return f;
}
static int size() {
  calls += 100;
  return 1024;
}

extern __shared__ int memory[];
__global__ void reverse(int* p) {
  memory[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = memory[31 - threadIdx.x];
}
__global__ void set(int* p, int value) { p[blockIdx.x * blockDim.x + threadIdx.x] = value; }

int main() {
  int *p, *h, bytes = 0, value = 3;
  cudaMallocManaged(&p, 64 * sizeof(int));
  for (int i = 0; i < 32; i++) p[i] = i;
  cudaFuncSetAttribute(reverse, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes = 32 * sizeof(int));
  reverse<<<1, 32, bytes>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d\n", p[4], bytes);

  cudaHostAlloc(&h, 64, flag(cudaHostAllocDefault));
  int* more;
  cudaMallocManaged(&more, 64, flag(cudaMemAttachGlobal));
  cudaMemcpy(p, &value, sizeof value, kind());
  cudaFuncSetAttribute(set, cudaFuncAttributeMaxDynamicSharedMemorySize, size());
  printf("kinds %d\n", calls);

  CHECK(cudaFuncSetAttribute(set, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes = 7));
  if (bytes == 7) cudaFuncSetAttribute(set, cudaFuncAttributePreferredSharedMemoryCarveout, value++);
  printf("checked %d %d\n", bytes, value - 1);

  set<<<(calls = 2, 2), 32>>>(p, 5);
  cudaDeviceSynchronize();
  printf("sizes %d %d\n", p[63], calls);
  cudaFreeHost(h);
  cudaFree(more);
  cudaFree(p);
}
