// Owners of handles, whose template arguments are the functions that make and end them; events with flags.
// EXPECT: 3 1 3
#include <cstdio>
#include <memory>
#include <type_traits>

template <class T, cudaError_t (*Create)(T*), cudaError_t (*Destroy)(T)>
struct Handle {
  T value;
  Handle() { Create(&value); }
  ~Handle() { Destroy(value); }
};
using Stream = Handle<cudaStream_t, cudaStreamCreate, cudaStreamDestroy>;
using Event = Handle<cudaEvent_t, &cudaEventCreate, &cudaEventDestroy>;

struct Named {
  int made = 0;
  Named(cudaStream_t) : made(1) {}  // a parameter without a name
  Named(cudaEvent_t, int) { made = 2; }
};

struct Deleter {
  void operator()(cudaStream_t stream) const { cudaStreamDestroy(stream); }
};

__global__ void three(int* p) { *p = 3; }

int main() {
  Stream stream;
  Event event;
  cudaStream_t made;
  cudaStreamCreateWithFlags(&made, cudaStreamNonBlocking);
  std::unique_ptr<CUstream_st, Deleter> owned(made);
  int *p, h;
  cudaMalloc(&p, sizeof(int));
  three<<<1, 1, 0, stream.value>>>(p);
  cudaEventRecord(event.value, stream.value);
  cudaStreamWaitEvent(owned.get(), event.value, 0);
  cudaStreamSynchronize(owned.get());
  cudaMemcpy(&h, p, sizeof(int), cudaMemcpyDeviceToHost);
  cudaEvent_t untimed;
  cudaEventCreate(&untimed, cudaEventDisableTiming);
  cudaEventRecord(untimed, 0);
  cudaEventSynchronize(untimed);
  float time;
  const int wrong = cudaEventElapsedTime(&time, untimed, untimed) != cudaSuccess;
  printf("%d %d %d\n", h, wrong, Named(stream.value).made + Named(event.value, 0).made);
  cudaEventDestroy(untimed);
  cudaFree(p);
}
