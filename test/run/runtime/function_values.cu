// CUDA functions by name: as macro arguments, function pointers, deleters, and template arguments.
// EXPECT: copied 1 2 3 4
// EXPECT: calls 5
// EXPECT: freed
// EXPECT: 7 8
// EXPECT: forwarded 3 4
#include <cstdio>
#include <memory>
#include <utility>

// Wrappers that pass any arguments on.
template <typename... Args>
cudaError_t allocate(Args&&... args) {
  return cudaMalloc(std::forward<Args>(args)...);
}
template <typename... Args>
cudaError_t transfer(Args&&... args) {
  return cudaMemcpy(std::forward<Args>(args)...);
}
template <typename... Args>
cudaError_t release(Args&&... args) {
  return cudaFree(std::forward<Args>(args)...);
}

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

template <cudaError_t (*Release)(void*)>
struct Deleter {
  void operator()(void* p) const { Release(p); }
};
template <int Kind, cudaError_t (*Release)(void*), typename T = int>
struct Owner {
  std::unique_ptr<T, Deleter<Release>> pointer;
};

struct Memory {
  cudaError_t (*allocate)(int**, size_t);
  cudaError_t (*release)(void*);
};

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
  const Memory memory{[](int** p, size_t bytes) { return cudaMallocHost((void**)p, bytes); }, cudaFreeHost};
  int* first;
  int* second;
  memory.allocate(&first, 4);
  cudaMallocManaged(&second, 4);
  std::unique_ptr<int, Deleter<cudaFreeHost>> one(first);
  Owner<1, ::cudaFree> two{std::unique_ptr<int, Deleter<cudaFree>>(second)};
  *one = 7;
  *two.pointer = 8;
  printf("%d %d\n", *one, *two.pointer);

  int* forwarded;
  const int sent[2] = {3, 4};
  int received[2];
  if (allocate((void**)&forwarded, sizeof(sent)) != cudaSuccess) return 1;
  transfer(forwarded, sent, sizeof(sent), cudaMemcpyHostToDevice);
  transfer(received, forwarded, sizeof(sent), cudaMemcpyDeviceToHost);
  printf("forwarded %d %d\n", received[0], received[1]);
  release(forwarded);
}
