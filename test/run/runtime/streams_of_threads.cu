// Threads of the host with a stream each: one waits for all streams while another destroys its own.
// EXPECT: 3 4 5 6
#include <cstdio>
#include <thread>
#include <vector>
__global__ void work(int* p, int v) {
  p[threadIdx.x] = v + threadIdx.x;
  __syncthreads();
}
int main() {
  int r[4];
  std::vector<std::thread> ts;
  for (int i = 0; i < 4; i++)
    ts.emplace_back([i, &r] {
      cudaStream_t s;
      cudaStreamCreate(&s);
      int* d;
      cudaMallocAsync((void**)&d, 64, s);
      work<<<1, 16, 0, s>>>(d, i);
      cudaMemcpyAsync(&r[i], d + 3, sizeof(int), cudaMemcpyDeviceToHost, s);
      cudaStreamSynchronize(s);
      cudaFree(d);
      cudaStreamDestroy(s);
    });
  for (auto& t : ts) t.join();
  printf("%d %d %d %d\n", r[0], r[1], r[2], r[3]);
}
