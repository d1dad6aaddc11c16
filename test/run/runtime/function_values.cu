// CUDA functions by name: as macro arguments, function pointers, deleters, and template arguments.
// EXPECT: copied 1 2 3 4
// EXPECT: calls 5
// EXPECT: freed
#include <cstdio>
#include <memory>

static int calls = 0;

#define CALL(function, ...)                            \
  do {                                                 \
    ++calls;                                           \
    if (function(__VA_ARGS__) != cudaSuccess) return 1; \
  } while (0)

template <typename F, typename... Arguments>
static bool succeeds(F function, Arguments... arguments) {
  ++calls;
  return function(arguments...) == cudaSuccess;
}

int main() {
  int h[4] = {1, 2, 3, 4};
  int back[4];
  int* p;
  CALL(cudaMalloc, (void**)&p, sizeof(h));
  CALL(cudaMemcpy, p, h, sizeof(h), cudaMemcpyHostToDevice);
  if (!succeeds(cudaMemcpy, (void*)back, (const void*)p, sizeof(h), cudaMemcpyDeviceToHost)) return 1;
  cudaError_t (*wait)(void) = cudaDeviceSynchronize;
  CALL(wait);
  printf("copied %d %d %d %d\n", back[0], back[1], back[2], back[3]);
  {
    std::unique_ptr<int, cudaError_t (*)(void*)> owner(p, cudaFree);
  }
  CALL(cudaDeviceSynchronize);
  printf("calls %d\nfreed\n", calls);
}
