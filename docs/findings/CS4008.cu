__global__ void clear(int* p) {
  *p = 0;  // cu2sycl: ignore
}
