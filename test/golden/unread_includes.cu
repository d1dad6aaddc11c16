// RUN: cu2sycl convert %s
#include "made_by_the_build.h"
#include "forbidden.cu"
__global__ void k(int* p) { p[threadIdx.x] = 1; }
