// Names of the driver interface next to the runtime's: contexts, memory at addresses, streams, events, error codes.
// FINDING: CS3008 x1
// EXPECT: devices yes, name yes, warp size positive, memory yes
// EXPECT: doubled 2 4 6 8, copied 6 8, words 7 7, bytes 0101
// EXPECT: words in a stream 9 9, bytes 0202, called 1, flags 1, greatest at most least
// EXPECT: context same, popped same, invalid 1
// EXPECT: bytes 05050505
#include <cstdio>
#include <cstring>
#include <cuda.h>
#include <cuda_runtime.h>

#define CHECK(call)                                   \
  do {                                                \
    const CUresult code = (call);                     \
    if (code != CUDA_SUCCESS) {                       \
      const char* text = nullptr;                     \
      cuGetErrorString(code, &text);                  \
      printf("failed: %s\n", text);                  \
    }                                                 \
  } while (0)

__global__ void twice(int* values, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) values[i] *= 2;
}

static CUresult fill(CUdeviceptr to, const int* from, size_t count, CUstream stream) {
  return cuMemcpyHtoDAsync(to, from, count * sizeof(int), stream);
}

static void count_call(void* calls) { ++*static_cast<int*>(calls); }

int main() {
  CHECK(cuInit(0));
  int count = 0, warp = 0;
  CHECK(cuDeviceGetCount(&count));
  CUdevice device;
  CHECK(cuDeviceGet(&device, 0));
  char name[64];
  CHECK(cuDeviceGetName(name, sizeof(name), device));
  CHECK(cuDeviceGetAttribute(&warp, CU_DEVICE_ATTRIBUTE_WARP_SIZE, device));
  size_t total = 0, least = 0;
  CHECK(cuDeviceTotalMem(&total, device));
  CUcontext context = nullptr, current = nullptr, popped = nullptr;
  CHECK(cuDevicePrimaryCtxRetain(&context, device));
  CHECK(cuCtxSetCurrent(context));
  CHECK(cuMemGetInfo(&least, &total));
  printf("devices %s, name %s, warp size %s, memory %s\n", count > 0 ? "yes" : "no", strlen(name) > 0 ? "yes" : "no",
         warp > 0 ? "positive" : "no", total > 0 ? "yes" : "no");
  CUstream stream;
  CUevent done;
  CHECK(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
  CHECK(cuEventCreate(&done, CU_EVENT_DISABLE_TIMING));
  const int host[4] = {1, 2, 3, 4};
  int back[4], tail[2];
  CUdeviceptr memory, other;
  CHECK(cuMemAlloc(&memory, sizeof(host)));
  CHECK(cuMemAlloc(&other, sizeof(host)));
  CHECK(fill(memory, host, 4, stream));
  twice<<<1, 32, 0, stream>>>(reinterpret_cast<int*>(memory), 4);
  CHECK(cuEventRecord(done, stream));
  CHECK(cuEventSynchronize(done));
  CHECK(cuMemcpyDtoH(back, memory, sizeof(back)));
  CHECK(cuMemcpyDtoD(other, memory + 2 * sizeof(int), 2 * sizeof(int)));
  CHECK(cuMemcpyDtoH(tail, other, sizeof(tail)));
  printf("doubled %d %d %d %d, copied %d %d", back[0], back[1], back[2], back[3], tail[0], tail[1]);
  CHECK(cuMemsetD32(memory, 7, 4));
  CHECK(cuMemsetD8(other, 1, 4));
  CHECK(cuCtxSynchronize());
  CHECK(cuMemcpyDtoH(back, memory, sizeof(back)));
  CHECK(cuMemcpyDtoH(tail, other, sizeof(int)));
  printf(", words %d %d, bytes %04x\n", back[0], back[3], tail[0] & 0xffff);
  CUstream urgent;
  int lowest = 0, highest = 0, called = 0;
  unsigned flags = 0;
  CHECK(cuCtxGetStreamPriorityRange(&lowest, &highest));
  CHECK(cuStreamCreateWithPriority(&urgent, CU_STREAM_NON_BLOCKING, highest));
  CHECK(cuMemsetD32Async(memory, 9, 4, urgent));
  CHECK(cuMemsetD8Async(other, 2, 4, urgent));
  CHECK(cuLaunchHostFunc(urgent, count_call, &called));
  CHECK(cuStreamSynchronize(urgent));
  CHECK(cuStreamGetFlags(urgent, &flags));
  CHECK(cuMemcpyDtoH(back, memory, sizeof(back)));
  CHECK(cuMemcpyDtoH(tail, other, sizeof(int)));
  CHECK(cuStreamDestroy(urgent));
  printf("words in a stream %d %d, bytes %04x, called %d, flags %u, greatest %s least\n", back[0], back[3],
         tail[0] & 0xffff, called, flags, highest <= lowest ? "at most" : "above");
  CHECK(cuCtxGetCurrent(&current));
  CHECK(cuCtxPushCurrent(context));
  CHECK(cuCtxPopCurrent(&popped));
  const CUresult wrong = cuDeviceGet(&device, -1);
  const char* text = nullptr;
  cuGetErrorName(wrong, &text);
  printf("context %s, popped %s, invalid %d\n", current == context ? "same" : "other", popped == context ? "same" : "other",
         static_cast<int>(wrong == CUDA_ERROR_INVALID_VALUE || wrong == CUDA_ERROR_INVALID_DEVICE));
  CHECK(cuMemFree(memory));
  CHECK(cuMemFree(other));
  CHECK(cuEventDestroy(done));
  CHECK(cuStreamDestroy(stream));
  CHECK(cuDevicePrimaryCtxRelease(device));
  CUdeviceptr address;
  unsigned word = 0;
  cudaMalloc(reinterpret_cast<void**>(&address), sizeof(word));
  cudaMemset(reinterpret_cast<void*>(address), 5, sizeof(word));
  cudaMemcpy(&word, reinterpret_cast<void*>(address), sizeof(word), cudaMemcpyDeviceToHost);
  printf("bytes %08x\n", word);
  cudaFree(reinterpret_cast<void*>(address));
}
