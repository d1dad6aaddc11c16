// Limits, links between devices, atomics with the host, the PCI bus, notifications; kernels by address; clusters.
// FINDING: CS3001 x14
// EXPECT: cudaSuccess 1024 2097152 2048 cudaErrorUnsupportedLimit
// EXPECT: cudaErrorInvalidDevice cudaErrorInvalidDevice
// EXPECT: cudaSuccess cudaSuccess cudaErrorInvalidValue cudaErrorInvalidDevice
// EXPECT: 1 0 0 1 cudaErrorInvalidDevice cudaErrorInvalidDevice
// EXPECT: cudaSuccess 1 cudaErrorInvalidDevice
// EXPECT: cudaSuccess cudaSuccess 0
// EXPECT: 1
// EXPECT: cudaSuccess cudaSuccess 6 6
// EXPECT: cudaSuccess 1 cudaSuccess 0 1
// EXPECT: 1 cudaErrorInvalidValue cudaErrorInvalidValue 1 1
#include <cstdio>
#include <cstring>

__global__ void add(int* p, int by) { p[threadIdx.x] += by; }

void over_budget(cudaAsyncNotificationInfo_t* info, void* data, cudaAsyncCallbackHandle_t) {
  if (info->type == cudaAsyncNotificationTypeOverBudget)
    *static_cast<unsigned long long*>(data) = info->info.overBudget.bytesOverBudget;
}

static const char* name(cudaError_t code) {
  cudaGetLastError();
  return cudaGetErrorName(code);
}

int main() {
  size_t limit = 0;
  printf("%s", name(cudaDeviceGetLimit(&limit, cudaLimitStackSize)));
  printf(" %zu", limit);
  cudaDeviceSetLimit(cudaLimitPrintfFifoSize, 1 << 21);
  cudaDeviceGetLimit(&limit, cudaLimitPrintfFifoSize);
  printf(" %zu", limit);
  cudaDeviceGetLimit(&limit, cudaLimitDevRuntimePendingLaunchCount);
  printf(" %zu %s\n", limit, name(cudaDeviceGetLimit(&limit, cudaLimitDevRuntimeSyncDepth)));

  int value = -1;
  printf("%s", name(cudaDeviceGetP2PAttribute(&value, cudaDevP2PAttrAccessSupported, 0, 0)));
  printf(" %s\n", name(cudaDeviceGetP2PAttribute(&value, cudaDevP2PAttrPerformanceRank, 0, 99)));

  int devices[2] = {0, 0};
  printf("%s", name(cudaSetValidDevices(devices, 1)));
  printf(" %s", name(cudaSetValidDevices(nullptr, 0)));
  printf(" %s", name(cudaSetValidDevices(devices, 2)));
  devices[0] = 99;
  printf(" %s\n", name(cudaSetValidDevices(devices, 1)));

  // If a device has a PCI bus id, the device is found by this id.
  char place[32] = "";
  int device = -1;
  const cudaError_t known = cudaDeviceGetPCIBusId(place, sizeof(place), 0);
  cudaGetLastError();
  if (known == cudaSuccess) {
    const cudaError_t found = cudaDeviceGetByPCIBusId(&device, place);
    printf("%d %d %d", strlen(place) >= 12, found, device);
    printf(" %d", cudaDeviceGetPCIBusId(place, 5, 0) == cudaErrorInvalidValue);
  } else {
    printf("%d 0 0 1", known == cudaErrorNotSupported);
  }
  printf(" %s", name(cudaDeviceGetByPCIBusId(&device, "ffff:01:00.0")));
  printf(" %s\n", name(cudaDeviceGetPCIBusId(place, sizeof(place), 99)));

  unsigned capabilities[2] = {99, 99};
  cudaAtomicOperation operations[2] = {cudaAtomicOperationIntegerAdd, cudaAtomicOperationFloatAdd};
  printf("%s", name(cudaDeviceGetHostAtomicCapabilities(capabilities, operations, 2, 0)));
  printf(" %d", (capabilities[0] == 0) == (capabilities[1] == 0) && (capabilities[0] & cudaAtomicCapabilityVector32x4) == 0);
  printf(" %s\n", name(cudaDeviceGetP2PAtomicCapabilities(capabilities, operations, 2, 0, 0)));

  unsigned long long over = 0;
  cudaAsyncCallbackHandle_t registered = nullptr;
  printf("%s", name(cudaDeviceRegisterAsyncNotification(0, over_budget, &over, &registered)));
  printf(" %s %llu\n", name(cudaDeviceUnregisterAsyncNotification(0, registered)), over);

  // The result of the flush agrees with the device's attribute.
  int options = -1;
  cudaDeviceGetAttribute(&options, cudaDevAttrGPUDirectRDMAFlushWritesOptions, 0);
  const cudaError_t flushed =
      cudaDeviceFlushGPUDirectRDMAWrites(cudaFlushGPUDirectRDMAWritesTargetCurrentDevice, cudaFlushGPUDirectRDMAWritesToOwner);
  cudaGetLastError();
  printf("%d\n", (options & 1) != 0 ? flushed == cudaSuccess : flushed == cudaErrorNotSupported);

  cudaKernel_t kernel;
  cudaFunction_t function;
  printf("%s", name(cudaGetKernel(&kernel, (const void*)add)));
  printf(" %s", name(cudaGetFuncBySymbol(&function, (const void*)add)));
  int* p;
  cudaMalloc(&p, 4 * sizeof(int));
  cudaMemset(p, 0, 4 * sizeof(int));
  int by = 3;
  void* arguments[] = {&p, &by};
  cudaKernelSetAttributeForDevice(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024, 0);
  cudaLaunchKernel((const void*)kernel, 1, 4, arguments, 0, 0);
  cudaLaunchKernel((const void*)function, 1, 4, arguments, 0, 0);
  int got[4];
  cudaMemcpy(got, p, sizeof(got), cudaMemcpyDeviceToHost);
  printf(" %d %d\n", got[0], got[3]);

  cudaLaunchConfig_t configuration = {};
  configuration.gridDim = 8;
  configuration.blockDim = 64;
  int size = -1, count = -1;
  printf("%s", name(cudaOccupancyMaxPotentialClusterSize(&size, add, &configuration)));
  printf(" %d", size >= 1);
  printf(" %s", name(cudaOccupancyMaxActiveClusters(&count, add, &configuration)));
  printf(" %d", count);
  cudaLaunchAttribute one;
  one.id = cudaLaunchAttributeClusterDimension;
  one.val.clusterDim.x = one.val.clusterDim.y = one.val.clusterDim.z = 1;
  configuration.attrs = &one;
  configuration.numAttrs = 1;
  cudaOccupancyMaxActiveClusters(&count, add, &configuration);
  printf(" %d\n", count > 0);

  // A pool is not shared with other processes, unless it was created for that and the device supports it.
  int handles = -1;
  cudaDeviceGetAttribute(&handles, cudaDevAttrMemoryPoolSupportedHandleTypes, 0);
  cudaMemPoolProps properties = {};
  properties.allocType = cudaMemAllocationTypePinned;
  properties.location.type = cudaMemLocationTypeDevice;
  properties.handleTypes = cudaMemHandleTypePosixFileDescriptor;
  cudaMemPool_t pool;
  printf("%d", ((handles & 1) != 0) == (cudaMemPoolCreate(&pool, &properties) == cudaSuccess));
  properties.handleTypes = cudaMemHandleTypeNone;
  cudaMemPoolCreate(&pool, &properties);
  int descriptor;
  printf(" %s", name(cudaMemPoolExportToShareableHandle(&descriptor, pool, cudaMemHandleTypePosixFileDescriptor, 0)));
  cudaMemPoolPtrExportData exported;
  printf(" %s", name(cudaMemPoolExportPointer(&exported, p)));
  cudaMemPool_t imported;
  void* memory;
  printf(" %d", cudaMemPoolImportFromShareableHandle(&imported, nullptr, cudaMemHandleTypePosixFileDescriptor, 0) != cudaSuccess);
  memset(&exported, 0, sizeof(exported));
  printf(" %d\n", cudaMemPoolImportPointer(&memory, pool, &exported) != cudaSuccess);
}
