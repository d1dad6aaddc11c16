#ifndef GUARDED_CUH
#define GUARDED_CUH

#ifdef DOUBLED
#define FACTOR 2
#else
#define FACTOR 1
#endif

__device__ inline int place() { return threadIdx.x + 1; }

#endif  // GUARDED_CUH
