// EXPECT: 5 2 7
// EXPECT: sum 780, first 0 9
// EXPECT: read 4 6 4
// Buffers that are swapped, passed to functions, filled at an offset, read by the host between launches and filled in a
// stream.
#include <cstdio>
#include <sstream>
#include <utility>

__global__ void step(const float* from, float* to, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i] + 1;
}

void run(const float* from, float* to, int n) { step<<<(n + 31) / 32, 32>>>(from, to, n); }

// The function swaps its own parameters. The caller's pointers do not change.
void twice(float* a, float* b, int n) {
  for (int k = 0; k < 2; ++k) {
    run(a, b, n);
    float* t = a;
    a = b;
    b = t;
  }
}

void exchanged() {
  const int n = 40;
  float h[n] = {};
  float *a, *b;
  cudaMalloc(&a, sizeof(h));
  cudaMalloc(&b, sizeof(h));
  cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice);
  twice(a, b, n);  // a: 2, b: 1
  for (int k = 0; k < 3; ++k) {
    run(a, b, n);
    std::swap(a, b);
  }
  cudaMemcpy(h, a, sizeof(h), cudaMemcpyDeviceToHost);
  printf("%g ", h[n - 1]);
  float part[4] = {7, 7, 7, 7};
  cudaMemset(b, 0, sizeof(h));
  cudaMemcpy(b + 8, part, sizeof(part), cudaMemcpyHostToDevice);
  step<<<1, 32>>>(b + 7, &a[2], 3);
  cudaMemcpy(h, a, sizeof(h), cudaMemcpyDeviceToHost);
  printf("%g ", h[2] + 1);
  cudaMemcpy(h, b + 8, 2 * sizeof(float), cudaMemcpyDeviceToHost);
  printf("%g\n", h[1]);
  cudaFree(a);
  cudaFree(b);
}

void managed() {
  const int n = 40;
  float* p;
  cudaMallocManaged(&p, n * sizeof(float));
  for (int i = 0; i < n; ++i) p[i] = i;
  float first = p[0];
  int rounds = 0;
  while (p[0] < 9) {
    p[1] -= 1;
    step<<<2, 32>>>(p, p, n);
    cudaDeviceSynchronize();
    if (++rounds > 20) p[0] = 100;
  }
  float sum = 0;
  for (int i = 0; i < n; ++i) sum += p[i];
  sum -= 9 * n - 9;
  printf("sum %g, first %g %g\n", sum, first, p[0]);
  cudaFree(p);
}

void read_by_operator() {
  float* p;
  float* q;
  cudaMallocManaged(&p, 2 * sizeof(float));
  cudaMallocManaged(&q, 2 * sizeof(float));
  std::istringstream in("3 5");
  in >> p[0] >> p[1];
  step<<<1, 32>>>(p, q, 2);
  cudaDeviceSynchronize();
  std::istringstream more("4");
  more >> p[0];
  printf("read %g %g %g\n", q[0], q[1], p[0]);
  cudaFree(p);
  cudaFree(q);
}

int main() {
  exchanged();
  managed();
  read_by_operator();
}
