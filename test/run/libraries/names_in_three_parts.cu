// Names of CUDA's that macros make of several parts, or of a part that some use leaves out.
// EXPECT: 1:14 2:8 3:6 4:5 5:4.4 6:4 7:3.71429 8:3.5
#include <cublas_v2.h>
#include <cstdio>
template <class T>
struct Blas;
#define BLAS(T, P)                                                                               \
  template <>                                                                                    \
  struct Blas<T> {                                                                               \
    static void scale(cublasHandle_t h, int n, T by, T* x) { cublas##P##scal(h, n, &by, x, 1); } \
  };
BLAS(float, S)
BLAS(double, D)
#define PRODUCT(T, P) \
  __device__ T product(T a, T b) { return __##P##mul_rn(a, b); }
PRODUCT(float, f)
PRODUCT(double, d)
#define INVERSE_ROOT(T, S) \
  __device__ T inverse_root(T x) { return rsqrt##S(x); }
INVERSE_ROOT(float, f)
INVERSE_ROOT(double, )
#define COPY(S)                                                                    \
  cudaError_t copy##S(void* to, const void* from, size_t n, cudaMemcpyKind kind) { \
    return cudaMemcpy##S(to, from, n, kind);                                       \
  }
COPY()
COPY(Async)
#define INDEX(variable, axis) variable##Idx.axis
__global__ void fill(double* p, float* quotients) {
  int i = INDEX(block, x) * blockDim.x + INDEX(thread, x);
  p[i] = product(2.0, double(i)) + inverse_root(0.25);
  quotients[i] = 6.0f/__ldg(quotients + i)/* a comment */ + product(1.0f, 2.0f) * inverse_root(4.0f);
}
int main() {
  constexpr int n = 8;
  double *p, back[n];
  float *quotients, q[n];
  for (int i = 0; i < n; ++i) q[i] = float(i + 1);
  cudaMalloc(&p, sizeof back);
  cudaMalloc(&quotients, sizeof q);
  copy(quotients, q, sizeof q, cudaMemcpyHostToDevice);
  fill<<<2, n / 2>>>(p, quotients);
  cublasHandle_t handle;
  cublasCreate(&handle);
  Blas<double>::scale(handle, n, 0.5, p);
  Blas<float>::scale(handle, n, 2.0f, quotients);
  copyAsync(back, p, sizeof back, cudaMemcpyDeviceToHost);
  copyAsync(q, quotients, sizeof q, cudaMemcpyDeviceToHost);
  cudaDeviceSynchronize();
  for (int i = 0; i < n; ++i) printf("%g:%g ", back[i], q[i]);
  printf("\n");
  cublasDestroy(handle);
}
