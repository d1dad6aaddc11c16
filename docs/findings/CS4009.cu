__global__ void clear(int* p) {
  // cu2sycl: off
  *p = 0;
}
