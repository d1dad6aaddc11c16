__device__ int newer(int x) { return 2 * x + threadIdx.x; }
