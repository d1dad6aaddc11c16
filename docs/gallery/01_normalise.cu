// Vectors scaled to length 1, with a check around every call.
// EXPECT: 0.600000 0.800000 1.000000
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                             \
  do {                                                                          \
    cudaError_t error = (call);                                                 \
    if (error != cudaSuccess) {                                                 \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error)); \
      exit(EXIT_FAILURE);                                                       \
    }                                                                           \
  } while (0)

__global__ void normalise(float2* vectors, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  float2 v = vectors[i];
  float scale = rsqrtf(v.x * v.x + v.y * v.y);
  vectors[i] = make_float2(v.x * scale, v.y * scale);
}

int main() {
  const int count = 1000;
  std::vector<float2> host(count);
  for (int i = 0; i < count; i++) host[i] = make_float2(3.0f * (i + 1), 4.0f * (i + 1));

  float2* device;
  CHECK(cudaMalloc(&device, count * sizeof(float2)));
  CHECK(cudaMemcpy(device, host.data(), count * sizeof(float2), cudaMemcpyHostToDevice));
  normalise<<<(count + 255) / 256, 256>>>(device, count);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(host.data(), device, count * sizeof(float2), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(device));

  float2 last = host[count - 1];
  printf("%f %f %f\n", last.x, last.y, last.x * last.x + last.y * last.y);
  return 0;
}
