// RUN: cu2sycl convert %s
#if defined(__CUDACC__) || defined(__HIPCC__)
#define HD __host__ __device__
#else
#define HD
#endif
#if CUDART_VERSION >= 9000
HD inline int which() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
  return 7;
#elif defined(__CUDA_ARCH__)
  return 1;
#else
  return 0;
#endif
}
#endif
