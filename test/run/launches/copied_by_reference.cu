// Arguments of classes whose copy constructor takes a non-const reference: with the class's template arguments written
// out, with a constructor that is defined outside the class, and of a derived class that cannot be copied. A constructor
// whose parameter is written `Counted const&`.
// EXPECT: 7 6 11
// EXPECT: copied 5
// EXPECT: by a pointer 8
#include <cstdio>
template <typename T, int Dim>
class Tensor {
 public:
  __host__ __device__ Tensor(T* d, int n) : data_(d), size_(n) {}
  __host__ __device__ Tensor(Tensor<T, Dim>& t) : data_(t.data_), size_(t.size_) {}
  __host__ __device__ Tensor(Tensor<T, Dim>&& t);
  template <typename U>
  __host__ __device__ Tensor(const Tensor<U, Dim>& t, int) : data_(nullptr), size_(t.size()) {}
  __host__ __device__ T& operator[](int i) { return data_[i]; }
  __host__ __device__ int size() const { return size_; }

 private:
  T* data_;
  int size_;
};
template <typename T, int Dim>
__host__ __device__ Tensor<T, Dim>::Tensor(Tensor<T, Dim>&& t) {
  data_ = t.data_;
  size_ = t.size_;
}
template <typename T, int Dim>
class Owned : public Tensor<T, Dim> {
 public:
  Owned(T* d, int n) : Tensor<T, Dim>(d, n), own_(n) {}
  Owned(Owned<T, Dim>& other) = delete;

 private:
  int own_;
};
struct Counted {
  int* at;
  explicit Counted(int* p) : at(p) {}
  Counted(Counted const& other) { at = other.at; }
};
__global__ void set(Counted to) { to.at[0] = 5; }
__global__ void set_to(Counted to, int v) { to.at[0] = v; }
__global__ void twice(Tensor<int, 1> a) {
  if (threadIdx.x < a.size()) a[threadIdx.x] *= 2;
}
template <typename T>
__global__ void add(Tensor<T, 1> a, Tensor<T, 1> b, T v) {
  if (threadIdx.x < a.size()) a[threadIdx.x] = b[threadIdx.x] + v;
}
template <typename T>
void run(Tensor<T, 1>& a, Tensor<T, 1>& b) {
  add<T><<<1, 32>>>(a, b, T(2));
}
int main() {
  int* p;
  cudaMallocManaged(&p, 256);
  for (int i = 0; i < 32; ++i) p[i + 32] = i;
  Tensor<int, 1> a(p, 32), b(p + 32, 32);
  run(a, b);
  add<<<1, 32>>>(b, b, 1);
  Owned<int, 1> c(p + 32, 8);
  twice<<<1, 32>>>(c);
  add<int><<<1, 32>>>(c, c, 1);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", p[5], p[42] - 5, p[36]);
  int* one;
  cudaMallocManaged(&one, sizeof(int));
  Counted counted(one);
  set<<<1, 1>>>(counted);
  cudaDeviceSynchronize();
  printf("copied %d\n", one[0]);
  void (*kernel)(Counted, int) = set_to;
  kernel<<<1, 1>>>(counted, 8);
  cudaDeviceSynchronize();
  printf("by a pointer %d\n", one[0]);
  cudaFree(one);
}
