// Kernel arguments of classes with a user-provided assignment and destructor, also as a template parameter's type.
// EXPECT: pool 6 10
// EXPECT: generic 18
#include <cstdio>

class Pool {
 public:
  Pool(int* data, int step) : data_(data), step_(step) {}
  Pool(const Pool&) = default;
  ~Pool() {}
  Pool& operator=(const Pool& other) {
    data_ = other.data_;
    step_ = other.step_;
    return *this;
  }
  __device__ void put(int i, int v) { data_[i] = v + step_; }
  void move(int by) { step_ += by; }

 private:
  int* data_;
  int step_;
};

__global__ void fill(Pool pool) { pool.put(threadIdx.x, 4 * threadIdx.x); }

template <typename P>
__global__ void put(P pool, int v) {
  pool.put(0, v);
}

int main() {
  int* out;
  cudaMallocManaged(&out, 2 * sizeof(int));
  Pool pool(out, 6);
  fill<<<1, 2>>>(pool);
  pool.move(1);
  cudaDeviceSynchronize();
  printf("pool %d %d\n", out[0], out[1]);
  put<<<1, 1>>>(pool, 11);
  cudaDeviceSynchronize();
  printf("generic %d\n", out[0]);
  cudaFree(out);
  return 0;
}
