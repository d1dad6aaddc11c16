// RUN: cu2sycl convert %s
#endif
#define OPEN(x
#define BRACE {
#if 1
#ifdef A
#elifdef B
#else
#endif
__global__ void k(int* p) { *p = 1; }
