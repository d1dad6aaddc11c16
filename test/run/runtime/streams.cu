// Streams: asynchronous copies, launches and host functions, and copies in the default stream.
// EXPECT: 2 4 6 1 100
#include <cstdio>

__global__ void twice(int* data, int n) {
  int i = threadIdx.x;
  if (i < n) data[i] *= 2;
}
__global__ void add(int* data, int v) { *data += v; }

void note(void* data) { *(int*)data = 100; }

int main() {
  cudaStream_t stream, second;
  cudaStreamCreate(&stream);
  cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
  int *h, *d, *one, result, called = 0;
  cudaMallocHost((void**)&h, 3 * sizeof(int));
  for (int i = 0; i < 3; ++i) h[i] = i + 1;
  cudaMalloc(&d, 3 * sizeof(int));
  cudaMalloc(&one, sizeof(int));
  cudaMemsetAsync(one, 0, sizeof(int), second);
  add<<<1, 1, 0, second>>>(one, 1);
  cudaMemcpyAsync(d, h, 3 * sizeof(int), cudaMemcpyHostToDevice, stream);
  twice<<<1, 32, 0, stream>>>(d, 3);
  cudaMemcpyAsync(h, d, 3 * sizeof(int), cudaMemcpyDeviceToHost, stream);
  cudaLaunchHostFunc(stream, note, &called);
  cudaStreamSynchronize(stream);
  cudaStreamSynchronize(second);
  cudaMemcpy(&result, one, sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d %d %d %d %d\n", h[0], h[1], h[2], result, called);
  cudaFreeHost(h);
  cudaFree(d);
  cudaFree(one);
  if (cudaStreamDestroy(stream) != cudaSuccess) return 1;
  cudaStreamDestroy(second);
}
