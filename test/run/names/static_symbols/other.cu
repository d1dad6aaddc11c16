__constant__ int c[2];
__global__ void k2(int* o) { o[1] = c[0]; }
void other(int* o) {
  int h[2] = {2, 0};
  cudaMemcpyToSymbol(c, h, sizeof(h));
  k2<<<1, 1>>>(o);
}
