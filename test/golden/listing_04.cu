// RUN: cu2sycl convert %s --memory buffer
// Listing 4 of the ReSYCLator paper, reworded: parameters become accessors, read-only ones if the kernel does not
// write. A pointer remains a pointer if the kernel does more than index it, or if a launch passes it with an offset.
__global__ void multiply(float* left, float* right, float* product, int n);
__global__ void copy(float* to, const float* from, int n);

__global__ void multiply(float* left, float* right, float* product, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) product[i] = left[i] * right[i];
}

__global__ void copy(float* to, const float* from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) *(to + i) = from[i];
}

template <typename T>
__global__ void scale(T* values, const T* by) {
  values[threadIdx.x] *= by[0];
}

#define RESTRICT __restrict__
#define VALUE(k) values[threadIdx.x + (k)]

__global__ void shift(float* RESTRICT values, int by) { VALUE(0) = VALUE(by); }

void listing_4(int n) {
  float *left, *right, *product;
  cudaMalloc(&left, n * sizeof(float));
  cudaMalloc(&right, n * sizeof(float));
  cudaMalloc(&product, n * sizeof(float));
  cudaMemset(left, 0, n * sizeof(float));
  cudaMemset(right, 0, n * sizeof(float));
  multiply<<<n / 64, 64>>>(left, right, product, n);
  copy<<<n / 64, 64>>>(product, right, n);
  copy<<<n / 64, 64>>>(product, left + 1, n - 1);
  scale<<<1, 64>>>(product, left);
  scale<<<1, 64>>>(right, right);
  shift<<<1, 64>>>(product, 1);
  cudaFree(left);
  cudaFree(right);
  cudaFree(product);
}
