// The program's own swap takes pointers, not buffers.
// EXPECT: 3 6
#include <cstdio>
void swap(float*& a, float*& b) {
  float* t = a;
  a = b;
  b = t;
}
__global__ void inc(const float* i, float* o) { o[threadIdx.x] = i[threadIdx.x] + 1; }
int main() {
  float *a, *b, h[4] = {0, 1, 2, 3};
  cudaMalloc(&a, sizeof h);
  cudaMalloc(&b, sizeof h);
  cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
  for (int i = 0; i < 3; i++) {
    inc<<<1, 4>>>(a, b);
    swap(a, b);
  }
  cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost);
  printf("%g %g\n", h[0], h[3]);
  cudaFree(a);
  cudaFree(b);
}
