// Allocation, copies and release of memory in macros, with a type as parameter.
// EXPECT: copied 2 4 6 8
// EXPECT: zero 0
#include <cstdio>
#include <cstdlib>

#define ALLOCATE(pointer, type, count) cudaMalloc((void**)&pointer, (count) * sizeof(type))
#define UPLOAD(to, from, type, count) cudaMemcpy(to, from, sizeof(type) * (count), cudaMemcpyHostToDevice)
#define DOWNLOAD(to, from, bytes) cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToHost)
#define CLEAR(pointer, bytes) cudaMemset(pointer, 0, bytes)
#define RELEASE(pointer)             \
  if (pointer) {                     \
    cudaFree(pointer);               \
    pointer = NULL;                  \
  }

__global__ void twice(int* p) { p[threadIdx.x] *= 2; }

int main() {
  int h[4] = {1, 2, 3, 4};
  int* d = NULL;
  ALLOCATE(d, int, 4);
  UPLOAD(d, h, int, 4);
  twice<<<1, 4>>>(d);
  DOWNLOAD(h, d, sizeof(h));
  printf("copied %d %d %d %d\n", h[0], h[1], h[2], h[3]);
  CLEAR(d, 4 * sizeof(int));
  DOWNLOAD(&h[0], d, sizeof(int));
  printf("zero %d\n", h[0]);
  RELEASE(d);
  RELEASE(d);
}
