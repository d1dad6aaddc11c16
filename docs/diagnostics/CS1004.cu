#include <cublas_v2.h>
void run(cublasHandle_t handle, int n, float* x, float* y) {
  const float a = 2;
  cublasSaxpy(handle, n, &a, x, 1, y, 1);
}
