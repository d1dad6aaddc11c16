// RUN: cu2sycl convert %s
extern __shared__ char pool[];
__device__ void put(int v) { ((int*)pool)[threadIdx.x] = v; }
__global__ void two_views(int n, double* out) {
  extern __shared__ double values[];
  put(n);
  __syncthreads();
  out[0] = values[0];
}
void run(double* out, int n, cudaStream_t stream) { two_views<<<n, 32, n * sizeof(double), stream>>>(n, out); }
