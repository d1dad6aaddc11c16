// Host memory that is registered, and copies from and to it.
// FINDING: CS3001
// EXPECT: 0 0
// EXPECT: 11 14
#include <cstdio>
#include <vector>

__global__ void add_ten(int* p) { p[threadIdx.x] += 10; }

int main() {
  std::vector<int> memory = {1, 2, 3, 4};
  const size_t bytes = memory.size() * sizeof(int);
  const cudaError_t registered = cudaHostRegister(memory.data(), bytes, cudaHostRegisterDefault);
  int* p;
  cudaMalloc(&p, bytes);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMemcpyAsync(p, memory.data(), bytes, cudaMemcpyHostToDevice, stream);
  add_ten<<<1, 4, 0, stream>>>(p);
  cudaMemcpyAsync(memory.data(), p, bytes, cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  printf("%d %d\n", registered, cudaHostUnregister(memory.data()));
  printf("%d %d\n", memory[0], memory[3]);
  cudaFree(p);
}
