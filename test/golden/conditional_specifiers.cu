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

__global__ void k(double* out) { out[0] = table[1] + counter; }
