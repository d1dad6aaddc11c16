__global__ void check(int* p) {
  if (*p < 0) __trap();
}
