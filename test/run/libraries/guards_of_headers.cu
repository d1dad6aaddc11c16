// Overloads that check macros use, each under the guard of its library's header.
// EXPECT: ok
// EXPECT: 0
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <curand.h>

#include <cstdio>
#ifdef __DRIVER_TYPES_H__
static const char* name_of(cudaError_t e) { return cudaGetErrorName(e); }
#endif
#ifdef CUBLAS_API_H_
static const char* name_of(cublasStatus_t s) { return s == CUBLAS_STATUS_SUCCESS ? "ok" : "bad"; }
#endif
#ifdef CURAND_H_
static const char* name_of(curandStatus_t s) { return s == CURAND_STATUS_SUCCESS ? "ok" : "bad"; }
#endif
#ifdef _CUFFT_H_
static const char* name_of(cufftResult s) { return s == CUFFT_SUCCESS ? "ok" : "bad"; }
#endif

template <typename T>
int check(T result) {
  if (result != T(0)) std::printf("%s\n", name_of(result));
  return result != T(0);
}

int main() {
  cublasHandle_t blas;
  curandGenerator_t random;
  int failed = check(cublasCreate(&blas)) + check(curandCreateGenerator(&random, CURAND_RNG_PSEUDO_DEFAULT));
  failed += check(cudaDeviceSynchronize()) + check(cublasDestroy(blas)) + check(curandDestroyGenerator(random));
  std::printf("%s\n%d\n", name_of(CUBLAS_STATUS_SUCCESS), failed);
}
