__global__ void clear(int* p) {
  *p = 0;  // cu2sycl: ignore[CS2O07] why
}
