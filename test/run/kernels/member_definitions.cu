// Member functions that need the index: defined in the class or outside, static, of a class template or a nested class.
// EXPECT: 10 21 32 43
// EXPECT: 5 7 9 11
// EXPECT: 0 1 2 3
// EXPECT: 0 0 0 1
#include <cstdio>

struct Ramp {
  int step;
  __device__ int at() const;
  __device__ int plus(int x) const { return at() + x; }
  static __device__ int lane();
  struct Inner {
    __device__ static int own() { return lane(); }
  };
};

__device__ int Ramp::lane() { return threadIdx.x; }
__device__ int Ramp::at() const { return step * lane(); }

template <typename T>
class Line {
 public:
  __host__ __device__ Line(T a, T b) : a_(a), b_(b) {}
  __device__ T value() const;
  __device__ void store(T* p) const { p[threadIdx.x] = value(); }

 private:
  T a_, b_;
};

template <typename T>
__device__ T Line<T>::value() const {
  return a_ * static_cast<T>(threadIdx.x) + b_;
}

namespace tables {
template <typename K, int B>
struct Table {
  template <typename In>
  bool insert(In first, In last, int times = 1) {
    return first < last && times > 0;
  }
  template <typename Tile>
  __device__ bool insert(const K& key, const Tile& tile);
};
template <typename K, int B>
template <typename Tile>
__device__ bool tables::Table<K, B>::insert(const K& key, const Tile& tile) {
  return key * tile < B + threadIdx.x;
}
__global__ void insert(int* p, Table<int, 4> table) { p[threadIdx.x] = table.insert(2, 3L); }
}  // namespace tables

__global__ void ramp(int* p, Ramp r) { p[threadIdx.x] = r.plus(threadIdx.x + 10); }
__global__ void line(float* p, Line<float> l) { l.store(p); }
__global__ void inner(int* p) { p[threadIdx.x] = Ramp::Inner::own(); }

int main() {
  int* p;
  float* f;
  cudaMallocManaged(&p, 4 * sizeof(int));
  cudaMallocManaged(&f, 4 * sizeof(float));
  Ramp r;
  r.step = 10;
  ramp<<<1, 4>>>(p, r);
  line<<<1, 4>>>(f, Line<float>(2.0f, 5.0f));
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n%g %g %g %g\n", p[0], p[1], p[2], p[3], f[0], f[1], f[2], f[3]);
  inner<<<1, 4>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
  tables::insert<<<1, 4>>>(p, tables::Table<int, 4>());
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
  cudaFree(p);
  cudaFree(f);
}
