// Streams and events that are local to a function: a queue waits for another's event, times are read, memory is freed.
// EXPECT: 2 20 200
// EXPECT: 4 40 400
// EXPECT: timed 1
#include <cstdio>

__global__ void add(int* p, int value) { p[threadIdx.x] += value; }

__global__ void times(int* to, const int* from, int factor) { to[threadIdx.x] = from[threadIdx.x] * factor; }

static void work(int value) {
  cudaStream_t first, second;
  cudaEvent_t added, done;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaEventCreate(&added);
  cudaEventCreate(&done);
  int *from, *to;
  cudaMalloc(&from, 32 * sizeof(int));
  cudaMalloc(&to, 32 * sizeof(int));
  int host[3] = {0, 0, 0};
  cudaMemsetAsync(from, 0, 32 * sizeof(int), first);
  cudaEventRecord(added, first);
  for (int k = 0; k < 2; ++k) {
    add<<<1, 32, 0, first>>>(from, value);
    cudaEventRecord(added, first);
  }
  cudaMemcpyAsync(&host[0], from, sizeof(int), cudaMemcpyDeviceToHost, first);
  cudaStreamWaitEvent(second, added, 0);
  times<<<1, 32, 0, second>>>(to, from, 10);
  cudaMemcpyAsync(&host[1], to + 31, sizeof(int), cudaMemcpyDeviceToHost, second);
  times<<<1, 32, 0, second>>>(to, from, 100);
  cudaEventRecord(done, second);
  cudaMemcpyAsync(&host[2], to + 31, sizeof(int), cudaMemcpyDeviceToHost, second);
  cudaDeviceSynchronize();
  std::printf("%d %d %d\n", host[0], host[1], host[2]);
  if (value == 2) {
    float ms = -1.0f;
    cudaEventElapsedTime(&ms, added, done);
    std::printf("timed %d\n", ms >= 0.0f);
  }
  cudaEventDestroy(added);
  cudaEventDestroy(done);
  cudaStreamDestroy(first);
  cudaFree(from);
  cudaStreamDestroy(second);
  cudaFree(to);
}

int main() {
  work(1);
  work(2);
}
