// RUN: cu2sycl convert %s
// Waits where no stream of the function is alive: only its queue is waited for.
__global__ void add(int* p, int value) { p[threadIdx.x] += value; }

int main() {
  int* p;
  cudaMalloc(&p, 32 * sizeof(int));
  for (int i = 0; i < 3; ++i) { add<<<1, 32>>>(p, i); }
  cudaDeviceSynchronize();
  cudaEvent_t start;
  cudaEventCreate(&start);
  cudaDeviceSynchronize();
}
