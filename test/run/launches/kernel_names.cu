// Kernels with generated names: no two launches share one.
// OPTIONS: --kernel-names
// EXPECT: 10 2 2 4 12 18
#include <cstdio>

__global__ void add(int* x, int n) { atomicAdd(x, n); }

__global__ void reverse(int* x) {
  __shared__ int tile[4];
  tile[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = tile[3 - threadIdx.x];
}

template <typename T>
__global__ void scale(T* x, T by) {
  x[threadIdx.x] *= by;
}

// In a template, a class template names the kernels.
template <typename T>
void scale_all(T* x, T by) {
  scale<T><<<1, 4>>>(x, by);
}

template <typename T>
struct Scaler {
  void run(T* x) { scale<<<1, 1>>>(x, T(2)); }
};

struct Adder {
  int n;
  void operator()(int* x) { add<<<1, 1>>>(x, n); }
};

#define ADD(x, n) add<<<1, 2>>>(x, n)

void twice(int* x) {
  add<<<1, 1>>>(x, 1);
  add<<<1, 1>>>(x, 1);
}

int main() {
  int *x, *y;
  float* z;
  cudaMallocManaged(&x, sizeof(int));
  cudaMallocManaged(&y, 4 * sizeof(int));
  cudaMallocManaged(&z, 4 * sizeof(float));
  *x = 0;
  for (int i = 0; i < 4; ++i) y[i] = i, z[i] = i;
  add<<<1, 4>>>(x, 1);
  if (cudaGetLastError() != cudaSuccess) return 1;
  twice(x);
  ADD(x, 1);
  Adder{2}(x);
  reverse<<<1, 4>>>(y);
  scale_all(y, 2);
  scale_all(z, 3.0f);
  Scaler<int>().run(y + 3);
  scale<int><<<1, 1>>>(y, 2);
  void (*kernel)(int*, int) = add;
  kernel<<<1, 2>>>(y + 3, 1);
  cudaDeviceSynchronize();
  printf("%d %d %d %d %d %d\n", *x, y[3], y[2], y[1], y[0], (int)(z[1] + z[2] + z[3]));
}
