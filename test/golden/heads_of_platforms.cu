// RUN: cu2sycl convert %s
// Each branch ends the parameter list and begins the body, one of them for another platform: the function stays.
__device__ inline int down(
#ifdef __HIP_PLATFORM_AMD__
    int v, unsigned lane, int width = 64) {
    v = v >> (lane % width);
#else
    int v, unsigned lane, int width = 32) {
    v = __brev(v) >> (lane % width);
#endif
    return v;
}
__global__ void k(int* p) { p[threadIdx.x] = down(p[threadIdx.x], 4); }
