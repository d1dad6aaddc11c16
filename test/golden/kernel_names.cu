// RUN: cu2sycl convert --kernel-names %s
__global__ void add(int* x, int n) { x[threadIdx.x] += n; }
template <typename T>
__global__ void scale(T* x, T by) {
  x[threadIdx.x] *= by;
}
__global__ void reverse(int* x) {
  __shared__ int tile[64];
  tile[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = tile[63 - threadIdx.x];
}
// In a template, a class template names the kernel. In a macro, it has no name, as there would be many of that name.
template <typename T>
void scale_all(T* x) {
  scale<T><<<1, 64>>>(x, 2);
}
#define ADD(x) add<<<1, 64>>>(x, 1)

int add_kernel_2;

void step(int* x, float* y, cudaStream_t stream) {
  add<<<1, 64>>>(x, 1);
  add<<<1, 64, 0, stream>>>(x, 2);
  reverse<<<1, 64>>>(x);
  scale<float><<<1, 64>>>(y, 2.0f);
}
