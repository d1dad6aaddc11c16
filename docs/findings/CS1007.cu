__global__ void wait_for_children(int* out) {
  *out = cudaDeviceSynchronize();
}
