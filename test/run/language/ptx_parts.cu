// Four 16-bit parts of a 64-bit register, lowest first: rotation by one part, with parts whose sign bit is set.
// EXPECT: 3210fedcba987654 fedc
#include <cstdio>

__device__ __forceinline__ unsigned long long rotate(unsigned long long x, short* last) {
  short4 parts;
  asm("mov.b64 {%0, %1, %2, %3}, %4;" : "=h"(parts.x), "=h"(parts.y), "=h"(parts.z), "=h"(parts.w) : "l"(x));
  asm("mov.b64 %0, {%1, %2, %3, %4};" : "=l"(x) : "h"(parts.y), "h"(parts.z), "h"(parts.w), "h"(parts.x));
  *last = parts.w;
  return x;
}

__global__ void run(unsigned long long* values) {
  short last;
  values[0] = rotate(values[0], &last);
  values[1] = static_cast<unsigned short>(last);
}

int main() {
  unsigned long long host[2] = {0xFEDCBA9876543210, 0}, *device;
  cudaMalloc(&device, sizeof host);
  cudaMemcpy(device, host, sizeof host, cudaMemcpyHostToDevice);
  run<<<1, 1>>>(device);
  cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(device);
  std::printf("%llx %llx\n", host[0], host[1]);
}
