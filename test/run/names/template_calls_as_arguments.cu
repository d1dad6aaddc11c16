// Arguments that are calls with template arguments: the name of the capture must not be that of a type.
// EXPECT: 4 6
#include <cstdio>
struct Tensor {
  void* p;
  template <typename T>
  T* data_ptr() const {
    return static_cast<T*>(p);
  }
};
template <typename scalar_t>
__global__ void k(const scalar_t* a, scalar_t* b, int n) {
  if (threadIdx.x < n) b[threadIdx.x] = a[threadIdx.x] * 2;
}
template <typename scalar_t>
void launch(const Tensor& a, const Tensor& b) {
  k<scalar_t><<<1, 32>>>(a.data_ptr<scalar_t>(), b.data_ptr<scalar_t>(), 2);
}
int main() {
  int *x, *y;
  cudaMallocManaged(&x, 8);
  cudaMallocManaged(&y, 8);
  x[0] = 2;
  x[1] = 3;
  launch<int>({x}, {y});
  cudaDeviceSynchronize();
  printf("%d %d\n", y[0], y[1]);
}
