// Error checks and logging with variable arguments: `##__VA_ARGS__`, `__VA_OPT__`, a named pack, and an empty pack.
// EXPECT: [check] copied 4 of 4
// EXPECT: [check] done
// EXPECT: log 3 and 4
// EXPECT: log alone
// EXPECT: named 7 8 9
#include <cstdio>
#include <cstdlib>

#define CHECK_MESSAGE(call, fmt, ...)                       \
  do {                                                      \
    if ((call) != cudaSuccess) exit(1);                     \
    printf("[check] " fmt "\n", ##__VA_ARGS__);             \
  } while (0)
#define LOG(fmt, ...) printf("log " fmt "\n" __VA_OPT__(, ) __VA_ARGS__)
#define NAMED(first, rest...) printf("named %d %d %d\n", first, rest)

int main() {
  int* d;
  int h[4] = {1, 2, 3, 4};
  if (cudaMalloc(&d, sizeof(h)) != cudaSuccess) return 1;
  CHECK_MESSAGE(cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice), "copied %d of %d", 4, 4);
  CHECK_MESSAGE(cudaDeviceSynchronize(), "done");
  LOG("%d and %d", 3, 4);
  LOG("alone");
  NAMED(7, 8, 9);
  cudaFree(d);
}
