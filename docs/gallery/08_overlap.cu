// Copies and kernels that overlap: each of four streams copies one part from pinned memory and back.
// EXPECT: 0 wrong of 1048576
#include <cstdio>

#define CUDA_OK(x) if ((x) != cudaSuccess) { printf("failed: line %d\n", __LINE__); return 1; }

__global__ void twice_plus_one(int* data, int count) {
  for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < count; i += blockDim.x * gridDim.x) data[i] = 2 * data[i] + 1;
}

int main() {
  const int streams = 4;
  const int count = 1 << 20;
  const int part = count / streams;

  int* host;
  CUDA_OK(cudaMallocHost(&host, count * sizeof(int)));
  for (int i = 0; i < count; i++) host[i] = i;
  int* device;
  CUDA_OK(cudaMalloc(&device, count * sizeof(int)));

  cudaStream_t stream[streams];
  for (int s = 0; s < streams; s++) CUDA_OK(cudaStreamCreate(&stream[s]));

  for (int s = 0; s < streams; s++) {
    const int at = s * part;
    CUDA_OK(cudaMemcpyAsync(device + at, host + at, part * sizeof(int), cudaMemcpyHostToDevice, stream[s]));
    twice_plus_one<<<64, 256, 0, stream[s]>>>(device + at, part);
    CUDA_OK(cudaMemcpyAsync(host + at, device + at, part * sizeof(int), cudaMemcpyDeviceToHost, stream[s]));
  }
  for (int s = 0; s < streams; s++) {
    CUDA_OK(cudaStreamSynchronize(stream[s]));
    CUDA_OK(cudaStreamDestroy(stream[s]));
  }

  int wrong = 0;
  for (int i = 0; i < count; i++) wrong += host[i] != 2 * i + 1;
  printf("%d wrong of %d\n", wrong, count);
  CUDA_OK(cudaFree(device));
  CUDA_OK(cudaFreeHost(host));
  return 0;
}
