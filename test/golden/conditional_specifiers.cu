// RUN: cu2sycl convert %s
#if defined(__CUDACC__)
__constant__
#endif
#ifdef WIDE
#pragma omp declare target
#endif
static double table[] = {1.0, 2.0};

#ifdef __CUDACC__
__device__
#endif
int counter;

struct Vector {
  float x;
#ifdef __CUDACC__
  __host__ __device__
#endif
  float get() const { return x; }
#if defined(__CUDACC__)
  __device__
#else
  inline
#endif
  void set(float v) { x = v; }
#ifdef __CUDACC__  // with a comment, which stays
  __device__
#endif
  float twice() const { return 2 * x; }
};
#ifdef BOUNDS
__launch_bounds__(64)
#endif
__global__ void k(double* out) { out[0] = table[1] + counter; }

template <int n>
__device__
#if 0 /* some compilers inlined it wrongly */
__noinline__
#else
__forceinline__
#endif
int sum(int value) {
  return __syncthreads_count(value > n);
}

__global__ void sums(int* out) {
  __shared__ float rows[2];
  out[threadIdx.x] = sum<2>(rows[threadIdx.x]);
}

#if 0
__global__ void disabled() {
  const int i = threadIdx.x;
  __shared__ float rows[2];
}
#endif
