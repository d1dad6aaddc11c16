// EXPECT: mapped pinned 7, plain host -1, shared l1 none, spin 1 mapped 8
// Flags and preferences that the program itself tests.
#include <cstdio>
static int* allocate(unsigned flags, int** on_device) {
  int* p = nullptr;
  *on_device = nullptr;
  cudaHostAlloc((void**)&p, 4 * sizeof(int), flags);
  if (flags & cudaHostAllocMapped) cudaHostGetDevicePointer((void**)on_device, p, 0);
  return p;
}
static const char* name_of(cudaFuncCache preference) {
  switch (preference) {
    case cudaFuncCachePreferNone: return "none";
    case cudaFuncCachePreferShared: return "shared";
    case cudaFuncCachePreferL1: return "l1";
    case cudaFuncCachePreferEqual: return "equal";
  }
  return "?";
}
__global__ void fill(int* p) { p[threadIdx.x] = 7; }
int main() {
  int *mapped, *plain;
  int* a = allocate(cudaHostAllocMapped | cudaHostAllocPortable, &mapped);
  int* b = allocate(cudaHostAllocDefault, &plain);
  b[0] = -1;
  if (mapped != nullptr) fill<<<1, 4>>>(mapped);
  if (plain != nullptr) fill<<<1, 4>>>(plain);
  cudaDeviceSynchronize();
  printf("mapped pinned %d, plain host %d, %s %s %s, spin %d mapped %d\n", a[0], b[0],
         name_of(cudaFuncCachePreferShared), name_of(cudaFuncCachePreferL1), name_of(cudaFuncCachePreferNone),
         cudaDeviceScheduleSpin, cudaDeviceMapHost);
}
