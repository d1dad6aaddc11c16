// Events: order between streams, times that are not negative, and an error if events have no timing.
// EXPECT: 42 1 400
#include <cstdio>

__global__ void set(int* p, int v) { *p = v; }
__global__ void copy(int* to, const int* from) { *to = *from; }

int main() {
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  int *x, *y, h;
  cudaMalloc(&x, sizeof(int));
  cudaMalloc(&y, sizeof(int));
  cudaEventRecord(start, a);
  set<<<1, 1, 0, a>>>(x, 42);
  cudaEventRecord(stop, a);
  cudaStreamWaitEvent(b, stop, 0);
  copy<<<1, 1, 0, b>>>(y, x);
  cudaStreamSynchronize(b);
  cudaEventSynchronize(stop);
  float ms = -1;
  cudaEventElapsedTime(&ms, start, stop);
  cudaMemcpy(&h, y, sizeof(int), cudaMemcpyDeviceToHost);
  cudaEvent_t untimed;
  cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming);
  cudaEventRecord(untimed, a);
  float none;
  printf("%d %d %d\n", h, ms >= 0 && cudaEventQuery(stop) == cudaSuccess, cudaEventElapsedTime(&none, start, untimed));
  cudaEventDestroy(untimed);
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
  cudaFree(x);
  cudaFree(y);
}
