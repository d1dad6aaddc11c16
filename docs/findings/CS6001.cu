// cu2sycl convert --memory buffer
__global__ void fill(float* p) { p[threadIdx.x] = 1; }
void other(float* p);
void run() {
  float *p, *kept;
  cudaMalloc(&p, 64 * sizeof(float));
  cudaMalloc(&kept, 64 * sizeof(float));
  fill<<<1, 64>>>(p);
  other(kept);
  cudaFree(p);
  cudaFree(kept);
}
