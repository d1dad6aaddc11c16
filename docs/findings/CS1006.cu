__device__ bool votes(int (*vote)(int), int x) { return vote(x); }
__global__ void ask(int* p) { *p = votes(__syncthreads_or, 1); }
