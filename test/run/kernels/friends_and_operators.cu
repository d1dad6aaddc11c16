// Device functions: friends, operators of the program's types, conversions, and one that returns a reference.
// EXPECT: 5 8 11
// EXPECT: 42
// EXPECT: 0 1 7
// EXPECT: 28 56
#include <cstdio>

class Point {
 public:
  __host__ __device__ Point(int x = 0, int y = 0) : x_(x), y_(y) {}
  friend __host__ __device__ Point operator+(const Point& a, const Point& b) { return Point(a.x_ + b.x_, a.y_ + b.y_); }
  friend __device__ int along(const Point& p) { return p.x_ + p.y_ * threadIdx.x; }
  __device__ Point& operator*=(int by) {
    x_ *= by;
    y_ *= by;
    return *this;
  }
  __host__ __device__ operator int() const { return x_ * y_; }

 private:
  int x_, y_;
};

namespace maps {
namespace kernels {
template <typename M>
__global__ void fill(int* p, M m) {
  p[threadIdx.x] = m.get(threadIdx.x);
}
}  // namespace kernels
template <typename M>
__global__ void add(int* p, M m) {
  p[threadIdx.x] += m.get(1) / 3;
}
class Map {
 public:
  explicit Map(int k) : k_(k) {}
  void run(int* p) {
    kernels::fill<<<1, 3>>>(p, *this);
    add<<<1, 3>>>(p, *this);
  }

 private:
  template <typename M>
  friend __global__ void kernels::fill(int*, M);
  template <typename M>
  friend __global__ void add(int* p, M m);
  __device__ int get(int i) const { return i * k_ * threadIdx.x / 2; }
  int k_;
};
}  // namespace maps

// The classes name kernels as friends that are defined after them, and that have shared variables.
namespace sizes {
constexpr int kItems = 8;
}
class Field {
 public:
  explicit Field(int* values) : values_(values) {}
  int total(int* out);

 private:
  int* values_;
  template <int N>
  friend __global__ void add_up(Field field, int* out);
  friend __global__ void add_twice(Field field, int* out);
};
template <int M>
__global__ void add_up(Field field, int* out) {
  __shared__ int part[M];
  part[threadIdx.x] = field.values_[threadIdx.x];
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < M; ++i) sum += part[i];
  out[threadIdx.x] = sum;
}
__global__ void add_twice(Field field, int* out) {
  __shared__ int part[sizes::kItems];
  part[threadIdx.x] = 2 * field.values_[threadIdx.x];
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < sizes::kItems; ++i) sum += part[i];
  out[threadIdx.x] = sum;
}
int Field::total(int* out) {
  add_up<8><<<1, 8>>>(*this, out);
  cudaDeviceSynchronize();
  const int once = out[3];
  add_twice<<<1, 8>>>(*this, out);
  cudaDeviceSynchronize();
  return once;
}

__device__ int& slot(int* p) { return p[threadIdx.x]; }

__global__ void walk(int* p) { slot(p) = along(Point(2, 1) + Point(3, 2)); }

__global__ void scale(int* p) {
  Point q(2, 3);
  q *= 1;
  *p = static_cast<int>(q) * 7;
}

int main() {
  int* p;
  cudaMallocManaged(&p, 3 * sizeof(int));
  walk<<<1, 3>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", p[0], p[1], p[2]);
  scale<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("%d\n", *p);
  maps::Map(3).run(p);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", p[0], p[1], p[2]);
  int *values, *sums;
  cudaMallocManaged(&values, 8 * sizeof(int));
  cudaMallocManaged(&sums, 8 * sizeof(int));
  for (int i = 0; i < 8; ++i) values[i] = i;
  const int once = Field(values).total(sums);
  printf("%d %d\n", once, sums[0]);
  cudaFree(p);
}
