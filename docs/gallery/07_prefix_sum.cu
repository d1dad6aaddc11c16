// Prefix sums of many blocks: each scans its part in dynamic shared memory, then adds the sums of the blocks before it.
// EXPECT: 0 1 3 6 523776
#include <cassert>
#include <cstdio>

__global__ void scan_blocks(int* data, int* sums, int n) {
  extern __shared__ int temp[];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + t;
  temp[t] = i < n ? data[i] : 0;
  __syncthreads();

  for (int offset = 1; offset < blockDim.x; offset *= 2) {
    int value = t >= offset ? temp[t - offset] : 0;
    __syncthreads();
    temp[t] += value;
    __syncthreads();
  }

  if (i < n) data[i] = temp[t];
  if (sums != nullptr && t == blockDim.x - 1) sums[blockIdx.x] = temp[t];
}

__global__ void add_sums(int* data, const int* sums, int n) {
  int i = (blockIdx.x + 1) * blockDim.x + threadIdx.x;
  if (i < n) data[i] += sums[blockIdx.x];
}

void inclusive_scan(int* data, int n, cudaStream_t stream) {
  const int threads = 128;
  const int blocks = (n + threads - 1) / threads;
  assert(blocks <= threads);
  int* sums;
  cudaMalloc(&sums, blocks * sizeof(int));
  scan_blocks<<<blocks, threads, threads * sizeof(int), stream>>>(data, sums, n);
  scan_blocks<<<1, threads, threads * sizeof(int), stream>>>(sums, nullptr, blocks);
  if (blocks > 1) add_sums<<<blocks - 1, threads, 0, stream>>>(data, sums, n);
  cudaStreamSynchronize(stream);
  cudaFree(sums);
}

int main() {
  const int n = 1024;
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i;

  int* data;
  cudaMalloc(&data, sizeof(host));
  cudaMemcpy(data, host, sizeof(host), cudaMemcpyHostToDevice);
  inclusive_scan(data, n, 0);
  cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(data);

  printf("%d %d %d %d %d\n", host[0], host[1], host[2], host[3], host[n - 1]);
}
