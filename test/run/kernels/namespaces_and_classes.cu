// Kernels in namespaces, called from member functions, with members and references as arguments.
// EXPECT: 5 7 9
#include <cstdio>

namespace work {
namespace inner {
template <typename T>
__global__ void add(T* out, T v) {
  out[threadIdx.x] += v;
}
}  // namespace inner

class runner {
 public:
  explicit runner(int n) : n_(n) { cudaMallocManaged(&data_, n_ * sizeof(int)); }
  ~runner() { cudaFree(data_); }
  void run(int& v) { inner::add<<<1, n_>>>(data_, v); }
  int* data() { return data_; }

 private:
  int n_;
  int* data_;
};
}  // namespace work

int main() {
  work::runner r(3);
  for (int i = 0; i < 3; ++i) r.data()[i] = 2 * i;
  int v = 5;
  r.run(v);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", r.data()[0], r.data()[1], r.data()[2]);
}
