// Error checks that return the error, return another value, or jump to a label that cleans up.
// EXPECT: first 0
// EXPECT: second -1
// EXPECT: third 1 cleaned
#include <cstdio>

#define RETURN_ON_ERROR(call)               \
  do {                                      \
    cudaError_t error_ = (call);            \
    if (error_ != cudaSuccess) return error_; \
  } while (0)
#define RETURN_VALUE_ON_ERROR(call, value) \
  if ((call) != cudaSuccess) return (value)
#define GOTO_ON_ERROR(call, label) \
  do {                             \
    if (cudaSuccess != call) {     \
      failed = 1;                  \
      goto label;                  \
    }                              \
  } while (false)

cudaError_t first() {
  float* p = nullptr;
  RETURN_ON_ERROR(cudaMalloc(&p, 16 * sizeof(float)));
  RETURN_ON_ERROR(cudaMemset(p, 0, 16 * sizeof(float)));
  RETURN_ON_ERROR(cudaFree(p));
  return cudaSuccess;
}

int second() {
  RETURN_VALUE_ON_ERROR(cudaSetDevice(0), -2);
  RETURN_VALUE_ON_ERROR(cudaSetDevice(999), -1);
  return 0;
}

int third() {
  int failed = 0;
  float* p = nullptr;
  GOTO_ON_ERROR(cudaMalloc(&p, 64), end);
  GOTO_ON_ERROR(cudaSetDevice(-7), end);
  printf("not reached\n");
end:
  cudaFree(p);
  return failed;
}

int main() {
  printf("first %d\n", (int)first());
  printf("second %d\n", second());
  const int failed = third();
  printf("third %d cleaned\n", failed);
}
