// Allocations that fail. The program asks for the last error to detect this.
// EXPECT: 2 0
// EXPECT: smaller 1
// EXPECT: 2
// EXPECT: 2 42
#include <cstdio>

#define FAILED() (cudaGetLastError() != cudaSuccess)

static const size_t kTooMuch = (size_t)1 << 60;

__global__ void fill(int* p, int value) { *p = value; }

// The caller asks for the error.
void allocate(int** p, size_t bytes) { cudaMalloc(p, bytes); }

int main() {
  int* p = nullptr;
  cudaMalloc(&p, kTooMuch);
  printf("%d", cudaGetLastError());
  printf(" %d\n", cudaGetLastError());

  // Reduces the size until the allocation succeeds.
  size_t bytes = kTooMuch;
  bool smaller = false;
  cudaMallocHost(&p, bytes);
  while (FAILED() && bytes > 1024) {
    bytes = 1024;
    smaller = true;
    cudaMallocHost(&p, bytes);
  }
  printf("smaller %d\n", smaller && bytes == 1024);
  p[255] = 1;
  cudaFreeHost(p);

  allocate(&p, kTooMuch);
  printf("%d\n", cudaGetLastError());

  // Also when a launch follows.
  int* q;
  cudaMalloc(&p, sizeof(int));
  cudaMallocManaged(&q, sizeof(int));
  cudaMalloc((void**)&p, kTooMuch);
  fill<<<1, 1>>>(q, 42);
  printf("%d", cudaGetLastError());
  cudaDeviceSynchronize();
  printf(" %d\n", *q);
  cudaFree(q);
}
