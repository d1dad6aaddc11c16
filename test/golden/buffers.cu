// RUN: cu2sycl convert %s --memory buffer
// Device memory as buffers: declarations, launches, copies, and the host's access to managed memory.
#include <cstdio>

#define CHECK(call) check(call)

void check(cudaError_t code);
void other(float* p);

__global__ void scale(const float* from, float* to, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = 2 * from[i];
}

__device__ float* kept;
__global__ void keep(float* p) { kept = p; }

void copies(const float* h, float* r, int n) {
  float *a, *b = nullptr, *h2 = r;  // two of them are buffers
  CHECK(cudaMalloc((void**)&a, n * sizeof(float)));
  size_t bytes = n * sizeof(float);
  cudaMalloc(&b, bytes);
  CHECK(cudaMemcpy(a, h, bytes, cudaMemcpyHostToDevice));
  cudaMemset(b + 8, 0, 8 * sizeof(float));
  scale<<<(n + 63) / 64, 64>>>(a, b, n);
  for (int k = 0; k < 2; ++k) scale<<<1, 64>>>(a + 4, &b[k], 4);
  cudaMemcpy(h2, &b[2], 4 * sizeof(float), cudaMemcpyDeviceToHost);
  CHECK(cudaFree(a));
  cudaFree(b);
}

int managed(int n) {
  int *p, *q;
  cudaMallocManaged(&p, n * sizeof(int));
  cudaMallocManaged(&q, n * sizeof(int));
  // Both are accessed in one scope.
  for (int i = 0; i < n; ++i) {
    p[i] = i;
    q[i] = 2 * i;
  }
  p[0] += q[0];
  int first = p[0];
  float *x;
  cudaMallocManaged(&x, 64 * sizeof(float));
  while (x[0] < 10) {
    x[1] = 0;
    scale<<<1, 64>>>(x, x, 64);
    if (x[1] > 0) printf("%f\n", x[1]);
  }
  cudaFree(p);
  cudaFree(q);
  cudaFree(x);
  return first;
}

void not_buffers(float** out, int n) {
  float* a;
  cudaMalloc(&a, n * sizeof(float));
  other(a);
  float* b;
  cudaMalloc(&b, n * sizeof(float));
  keep<<<1, 1>>>(b);
  cudaMalloc(out, n * sizeof(float));
  void* bytes;
  cudaMalloc(&bytes, n);
  cudaFree(bytes);
  float* inner;
  if (n > 4) {
    cudaMalloc(&inner, n * sizeof(float));
  }
  scale<<<1, 1>>>(inner, inner, 1);
}

// Pointers that are passed on become buffers, too. A function that swaps its parameters takes them by value.
void step(const float* from, float* to, int n);
template <typename T>
void steps(T* a, T* b, int n) {
  for (int k = 0; k < 3; ++k) {
    step(a, b, n);
    T* t = a;
    a = b;
    b = t;
  }
}
void step(const float* from, float* to, int n) {
  scale<<<1, 64>>>(from, to, n);
}
void several(int n) {
  float *a, *b;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&b, n * sizeof(float));
  steps(a, b, n);
  std::swap(a, b);
  step(a, b, n);
  cudaFree(a);
  cudaFree(b);
}

// The call that frees USM memory waits for the kernel, even though the `cudaFree` of the buffer before it is removed.
void mixed(int n, float** rest) {
  float* a;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&rest[0], n * sizeof(float));
  scale<<<1, 64>>>(a, rest[0], n);
  cudaFree(a);
  cudaFree(rest[0]);
}

// Pointers that a kernel or its callee stores remain USM; a pointer's copy in a local variable is allowed.
__device__ void store(float** slot, float* p) { *slot = p; }
__global__ void keep_directly(float** slot, float* p) { *slot = p; }
__global__ void keep_through(float** slot, float* p) {
  float* t;
  t = p + 1;
  store(slot, t);
}
__global__ void keep_address(float** slots, float* p) {
  float* t = &p[2];
  slots[1] = t;
}
__global__ void use_copy(float* p) {
  float* t = p;
  t[0] = *p;
}
void keepers(float** slots) {
  float *a, *b, *c, *d;
  cudaMalloc(&a, 16);
  cudaMalloc(&b, 16);
  cudaMalloc(&c, 16);
  cudaMalloc(&d, 16);
  keep_directly<<<1, 1>>>(slots, a);
  keep_through<<<1, 1>>>(slots, b);
  keep_address<<<1, 1>>>(slots, c);
  use_copy<<<1, 1>>>(d);
}
// A variable that is filled from host memory is a buffer; one that is filled through a pointer to device memory is not.
__constant__ float from_host[2];
__device__ float from_device[2];
__global__ void reads(float* out) { *out = from_host[0] + from_device[1]; }
void symbols(float* out, const float* host, void* device) {
  cudaMemcpyToSymbol(from_host, host, 8, 0, cudaMemcpyHostToDevice);
  cudaMemcpyToSymbol(from_device, device, 8, 0, cudaMemcpyDeviceToDevice);
  reads<<<1, 1>>>(out);
}
