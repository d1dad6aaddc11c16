// Memory pools: their attributes, and stream-ordered allocations from them.
// EXPECT: 1 0 1 1
// EXPECT: cudaSuccess 0 1 cudaSuccess
// EXPECT: 10 11 12 13 20 21 22 23 1 cudaSuccess
// EXPECT: cudaSuccess 1 cudaErrorInvalidValue
// EXPECT: 1 1
#include <cstdint>
#include <cstdio>

__global__ void fill(int* p, int value) { p[threadIdx.x] = value + threadIdx.x; }

int main() {
  int device = 0;
  cudaMemPool_t standard = nullptr, current = nullptr, own = nullptr;
  cudaDeviceGetDefaultMemPool(&standard, device);
  cudaDeviceGetMemPool(&current, device);
  uint64_t threshold = 7;
  cudaMemPoolGetAttribute(standard, cudaMemPoolAttrReleaseThreshold, &threshold);
  printf("%d %d ", standard == current, static_cast<int>(threshold));
  threshold = UINT64_MAX;
  cudaMemPoolSetAttribute(standard, cudaMemPoolAttrReleaseThreshold, &threshold);
  threshold = 0;
  cudaMemPoolGetAttribute(standard, cudaMemPoolAttrReleaseThreshold, &threshold);
  int opportunistic = 0;
  cudaMemPoolGetAttribute(standard, cudaMemPoolReuseAllowOpportunistic, &opportunistic);
  printf("%d %d\n", threshold == UINT64_MAX, opportunistic);

  cudaMemPoolProps properties = {};
  properties.allocType = cudaMemAllocationTypePinned;
  properties.location.type = cudaMemLocationTypeDevice;
  properties.location.id = device;
  printf("%s ", cudaGetErrorName(cudaMemPoolCreate(&own, &properties)));
  int off = 0;
  cudaMemPoolSetAttribute(own, cudaMemPoolReuseAllowOpportunistic, &off);
  cudaMemPoolGetAttribute(own, cudaMemPoolReuseAllowOpportunistic, &opportunistic);
  cudaMemAccessFlags flags = cudaMemAccessFlagsProtNone;
  cudaMemLocation place = {};
  place.type = cudaMemLocationTypeDevice;
  place.id = device;
  cudaMemPoolGetAccess(&flags, own, &place);
  cudaMemAccessDesc wanted = {};
  wanted.location = place;
  wanted.flags = cudaMemAccessFlagsProtReadWrite;
  printf("%d %d %s\n", opportunistic, flags == cudaMemAccessFlagsProtReadWrite,
         cudaGetErrorName(cudaMemPoolSetAccess(own, &wanted, 1)));

  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int *a, *b, host[8];
  cudaMallocFromPoolAsync(&a, 4 * sizeof(int), own, stream);
  fill<<<1, 4, 0, stream>>>(a, 10);
  cudaDeviceSetMemPool(device, own);
  cudaDeviceGetMemPool(&current, device);
  cudaMallocAsync(&b, 4 * sizeof(int), stream);
  fill<<<1, 4, 0, stream>>>(b, 20);
  cudaMemcpyAsync(host, a, 4 * sizeof(int), cudaMemcpyDeviceToHost, stream);
  cudaMemcpyAsync(host + 4, b, 4 * sizeof(int), cudaMemcpyDeviceToHost, stream);
  cudaFreeAsync(a, stream);
  cudaFreeAsync(b, stream);
  cudaStreamSynchronize(stream);
  for (int i = 0; i < 8; i++) printf("%d ", host[i]);
  printf("%d %s\n", current == own, cudaGetErrorName(cudaMemPoolTrimTo(own, 0)));
  printf("%s ", cudaGetErrorName(cudaMemPoolDestroy(own)));
  cudaDeviceGetMemPool(&current, device);
  printf("%d %s\n", current == standard, cudaGetErrorName(cudaMemPoolCreate(&own, nullptr)));
  cudaMemPool_t placed = nullptr, kept = nullptr;
  cudaMemGetDefaultMemPool(&placed, &place, cudaMemAllocationTypePinned);
  cudaMemSetMemPool(&place, cudaMemAllocationTypePinned, standard);
  cudaMemGetMemPool(&kept, &place, cudaMemAllocationTypePinned);
  printf("%d %d\n", placed == standard, kept == standard);
  cudaStreamDestroy(stream);
  return 0;
}
