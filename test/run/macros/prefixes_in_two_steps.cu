// CUDA names that one macro makes by passing the prefix to another, which pastes; inside an error-checking macro.
// EXPECT: 3 of at least 1 device, no error
// EXPECT: pasted Success
#include <cstdio>

#define CONCAT_NOW(first, second) first##second
#define CONCAT(first, second) CONCAT_NOW(first, second)
#if defined(__CUDACC__)
#define API(name) CONCAT_NOW(cuda, name)
#elif defined(__HIP__)
#define API(name) CONCAT_NOW(hip, name)
#endif
#define VENDOR(name) CONCAT(cuda, name)
#define PREFIX cuda
#define ofVendor(name) CONCAT(PREFIX, name)
#define releaseMemory CONCAT(PREFIX, Free)
#define CHECK(call) \
  if ((call) != API(Success)) { std::printf("%s failed\n", #call); }

__global__ void put(int* out) { *out = 3; }

int main() {
  int* out;
  int devices = 0;
  CHECK(API(Malloc)(&out, sizeof(int)));
  put<<<1, 1>>>(out);
  CHECK(API(DeviceSynchronize)());
  int value = 0;
  CHECK(VENDOR(Memcpy)(&value, out, sizeof(int), VENDOR(MemcpyDeviceToHost)));
  CHECK(API(GetDeviceCount)(&devices));
  std::printf("%d of at least %d device, %s\n", value, devices > 0, VENDOR(GetErrorString)(API(Success)));
  std::printf("pasted %s\n", API(GetLastError)() == API(Success) ? "Success" : "an error");
  ofVendor(Memset)(out, 0, sizeof(int));
  releaseMemory(out);
}
