// RUN: cu2sycl convert %s
__global__ void matrixMultiplicationKernel(
    float *A,
    float *B,
    float *C,
    int N) {
  int ROW = blockIdx.y * blockDim.y + threadIdx.y;
  int COL = blockIdx.x * blockDim.x + threadIdx.x;
  float tmpSum = 0;
  if (ROW < N && COL < N) {
    /* Each thread computes a single element of the block */
    for (int i = 0; i < N; i++) {
      tmpSum += A[ROW * N + i] * B[i * N + COL];
    }
    C[ROW * N + COL] = tmpSum;
  }
}

int main() {
  size_t N = 16;
  size_t SIZE = N * N;
  float *d_A;
  cudaMallocManaged(&d_A, SIZE * sizeof(float));
  dim3 block_dim;
  dim3 grid_dim;
  if (N * N > 512) {
    block_dim = {512, 512};
    grid_dim = {(N + 512 - 1) / 512, (N + 512 - 1) / 512};
  }
  matrixMultiplicationKernel<<<grid_dim, block_dim>>>(d_A, d_A, d_A, N);
  cudaDeviceSynchronize();
  cudaFree(d_A);
}
