// Queries of streams, devices and kernels, and preferences that can be set for them.
// EXPECT: 1 1 1 0 1 1
// EXPECT: 42 1 cudaSuccess
// EXPECT: 1 1 1 1 1 1
// EXPECT: 1 0 1 1 cudaSuccess cudaSuccess
// EXPECT: 1 1 1
// EXPECT: cudaSuccess
// FINDING: CS3001
// FINDING: CS3008 x5
#include <cstdio>

__global__ void twice(int* p) { *p *= 2; }

void CUDART_CB count(cudaStream_t, cudaError_t status, void* data) {
  if (status == cudaSuccess) ++*static_cast<int*>(data);
}

int main() {
  int least = 9, greatest = 9, priority = 9, device = 9, calls = 0;
  unsigned flags = 9;
  unsigned long long first = 0, second = 0;
  cudaDeviceGetStreamPriorityRange(&least, &greatest);
  cudaStream_t stream, other;
  cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, greatest);
  cudaStreamCreate(&other);
  cudaStreamGetFlags(stream, &flags);
  cudaStreamGetPriority(stream, &priority);
  cudaStreamGetDevice(stream, &device);
  cudaStreamGetId(stream, &first);
  cudaStreamGetId(other, &second);
  printf("%d %d %d %d ", greatest <= least, flags == cudaStreamNonBlocking, priority <= least, device);
  cudaStreamGetFlags(other, &flags);
  printf("%d %d\n", flags == cudaStreamDefault, first != second);

  cudaStreamAttrValue attribute = {};
  attribute.accessPolicyWindow.base_ptr = nullptr;
  attribute.accessPolicyWindow.num_bytes = 0;
  attribute.accessPolicyWindow.hitRatio = 0.5f;
  attribute.accessPolicyWindow.hitProp = cudaAccessPropertyStreaming;
  attribute.accessPolicyWindow.missProp = cudaAccessPropertyNormal;
  cudaStreamSetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &attribute);
  cudaStreamCopyAttributes(other, stream);
  cudaGetLastError();

  int* value;
  cudaMallocManaged(&value, sizeof(int));
  *value = 21;
  twice<<<1, 1, 0, stream>>>(value);
  cudaStreamAddCallback(stream, count, &calls, 0);
  cudaError_t asked = cudaErrorNotReady;
  while (asked == cudaErrorNotReady) asked = cudaStreamQuery(stream);
  cudaStreamSynchronize(stream);
  printf("%d %d %s\n", *value, calls, cudaGetErrorName(asked));

  cudaDeviceSetCacheConfig(cudaFuncCachePreferL1);
  cudaDeviceSetLimit(cudaLimitStackSize, 4096);
  cudaFuncSetCacheConfig(twice, cudaFuncCachePreferL1);
  cudaFuncSetAttribute(twice, cudaFuncAttributePreferredSharedMemoryCarveout, 50);
  cudaCtxResetPersistingL2Cache();
  cudaSetDeviceFlags(cudaDeviceScheduleAuto);
  cudaGetLastError();
  int driver = 0, runtime = 0, blocks = 0, more = 0;
  cudaDriverGetVersion(&driver);
  cudaRuntimeGetVersion(&runtime);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, twice, 64, 0);
  cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&more, twice, 64, 0, cudaOccupancyDefault);
  size_t bytes = 0;
  cudaOccupancyAvailableDynamicSMemPerBlock(&bytes, twice, 1, 64);
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, twice);
  printf("%d %d %d %d %d %d\n", driver >= 11000, runtime >= 11000, blocks > 0, blocks == more, bytes > 0,
         attributes.maxThreadsPerBlock > 0);
  cudaDeviceProp wanted = {};
  device = 9;
  cudaChooseDevice(&device, &wanted);
  int reaches = 9;
  cudaDeviceCanAccessPeer(&reaches, 0, 0);
  printf("%d %d ", device >= 0, reaches);
  printf("%d ", cudaDeviceEnablePeerAccess(0, 0) != cudaSuccess);
  printf("%d ", cudaDeviceDisablePeerAccess(0) != cudaSuccess);
  cudaGetLastError();
  printf("%s ", cudaGetErrorName(cudaInitDevice(0, 0, 0)));
  cudaGetDeviceFlags(&flags);
  cudaEvent_t event;
  cudaEventCreateWithFlags(&event, cudaEventDisableTiming | cudaEventBlockingSync);
  cudaEventRecord(event, stream);
  cudaEventSynchronize(event);
  printf("%s\n", cudaGetErrorName(cudaEventQuery(event)));
  int grid = 0, group = 0;
  const auto bytes_of = [](int size) { return static_cast<size_t>(size) * 1024; };
  cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &group, twice, bytes_of);
  cudaDeviceProp own;
  cudaGetDeviceProperties(&own, 0);
  printf("%d %d %d\n", grid > 0, group > 0, bytes_of(group) <= own.sharedMemPerBlock);
  cudaEventDestroy(event);
  cudaStreamDestroy(stream);
  cudaStreamDestroy(other);
  cudaFree(value);
  printf("%s\n", cudaGetErrorName(cudaDeviceReset()));
  return 0;
}
