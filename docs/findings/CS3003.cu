__global__ void in_turn(volatile int* turn, int* p) {
  while (*turn != blockIdx.x) {
  }
  *p += 1;
  *turn = blockIdx.x + 1;
}
