// Memory that is freed while a kernel may still use it; an allocation's size that depends on the pointer's own type.
// EXPECT: 4950
#include <cstdio>

__global__ void sum(const int* in, int n, int* out) {
  int total = 0;
  for (int i = 0; i < n; ++i) total += in[i];
  *out = total;
}

int main() {
  const int n = 100;
  int h[n], *d, *out;
  for (int i = 0; i < n; ++i) h[i] = i;
  cudaMalloc(&d, n * sizeof(int));
  cudaMallocManaged(&out, sizeof(*out));
  cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
  sum<<<1, 1>>>(d, n, out);
  cudaFree(d);
  cudaDeviceSynchronize();
  printf("%d\n", *out);
  cudaFree(out);
}
