// Classes with constructors whose operators, begin() and end() use the thread index: the objects keep it.
// EXPECT: range 0 2 154 198
// EXPECT: subscripts 7 9 11 13
// EXPECT: templates 2.5 3.5 4.5, out of class 30 31
// EXPECT: delegated 104 105, members 9 12
// EXPECT: in a macro 4 11
// EXPECT: parameters as bases 4 5, 9 8
#include <cstdio>

// The elements of a work-item in a grid-stride loop.
class grid_range {
  int n;

 public:
  struct iterator {
    int i, step;
    __device__ int operator*() const { return i; }
    __device__ bool operator!=(const iterator& o) const { return i < o.i; }
    __device__ void operator++() { i += step; }
  };
  __device__ explicit grid_range(int n) : n(n) {}
  __device__ iterator begin() const {
    return {int(blockIdx.x * blockDim.x + threadIdx.x), int(gridDim.x * blockDim.x)};
  }
  __device__ iterator end() const { return {n, 0}; }
};

struct rows {
  int first;
  __device__ rows() { first = 5; }
  __device__ rows(int from) : first(from) {}
  __device__ int operator[](int i) const { return first + i * 2 + 2 * threadIdx.x; }
};

template <typename T>
struct own {
  T* values;
  __device__ own(T* p);
  __device__ T& operator*() const { return values[threadIdx.x]; }
};
template <typename T>
__device__ own<T>::own(T* p) : values(p) {}

struct counted {
  int base;
  int scale = 1;
  __device__ counted(int b);
  __device__ counted() : counted(30) {}
  __device__ int operator+(int x) const { return base + scale * x + threadIdx.x; }
};
__device__ counted::counted(int b) : base(b) {}

struct holder {
  rows inner;
  __device__ holder(int from) : inner(from) {}
  __device__ int sum() const { return inner[0] + inner[1]; }
};

__global__ void fill(int* p, int n) {
  for (int i : grid_range(n)) p[i] = 2 * i;
}
__global__ void subscripts(int* p) {
  rows a;
  p[threadIdx.x] = a[1];
}
__global__ void halves(float* p) { *own<float>(p) += 0.5f; }
__global__ void defined(int* p) { p[threadIdx.x] = counted() + 0; }
__global__ void delegated(int* p) {
  counted c(100);
  p[threadIdx.x] = c + 4;
}
__global__ void members(int* p) { p[threadIdx.x] = holder(1 + 1).sum() + 3 - threadIdx.x; }

// A macro constructs an object whose class needs a constant.
__constant__ int stride;

class listed {
 protected:
  const int* list;
  const int first;
  int at;

 public:
  __device__ listed(int first, const int* list) : list(list), first(first), at(0) {}
  __device__ int value() const { return list[at + first]; }
};

template <int Step>
class strided : public listed {
 public:
  __device__ strided(int first, const int* list) : listed(first, list) { at = -Step * stride; }
  __device__ bool next() {
    at += Step * stride;
    return list[at + first] >= 0;
  }
};

#define FOR_EACH(step, first, list) for (strided<step> it(first, list); it.next();)

__global__ void listed_sums(const int* list, int* out) {
  int sum = 0;
  const int first = threadIdx.x;
  FOR_EACH(1, first, list) sum += it.value();
  out[first] = sum;
}

// Bases that are template parameters, and a pack of them.
struct cell_of {
  int cell;
  __device__ explicit cell_of(int first) : cell(first + threadIdx.x) {}
};

struct plain_part {
  int more;
  __device__ explicit plain_part(int value) : more(value) {}
};

template <typename Base>
struct layer : Base {
  int extra;
  __device__ explicit layer(int first) : Base(first), extra(1) {}
};

template <typename... Parts>
struct mixed : Parts... {
  __device__ explicit mixed(int first) : Parts(first)... {}
};

__global__ void mixins(int* out) {
  layer<cell_of> one(3);
  mixed<cell_of, plain_part> both(4);
  out[threadIdx.x] = one.cell + one.extra;
  out[threadIdx.x + 2] = both.cell + (threadIdx.x == 0 ? both.more + 1 : 3);
}

int main() {
  int* p;
  cudaMallocManaged(&p, 100 * sizeof(int));
  fill<<<2, 16>>>(p, 100);
  cudaDeviceSynchronize();
  printf("range %d %d %d %d\n", p[0], p[1], p[77], p[99]);
  subscripts<<<1, 4>>>(p);
  cudaDeviceSynchronize();
  printf("subscripts %d %d %d %d\n", p[0], p[1], p[2], p[3]);
  float* f;
  cudaMallocManaged(&f, 3 * sizeof(float));
  for (int i = 0; i < 3; ++i) f[i] = i + 2;
  halves<<<1, 3>>>(f);
  defined<<<1, 2>>>(p);
  cudaDeviceSynchronize();
  printf("templates %g %g %g, out of class %d %d\n", f[0], f[1], f[2], p[0], p[1]);
  delegated<<<1, 2>>>(p);
  members<<<1, 2>>>(p + 2);
  cudaDeviceSynchronize();
  printf("delegated %d %d, members %d %d\n", p[0], p[1], p[2], p[3]);
  const int step = 2;
  cudaMemcpyToSymbol(stride, &step, sizeof(step));
  const int list[] = {1, 2, 3, 4, -1, 5, 0, -1};
  for (int i = 0; i < 8; ++i) p[i] = list[i];
  listed_sums<<<1, 2>>>(p, p + 8);
  cudaDeviceSynchronize();
  printf("in a macro %d %d\n", p[8], p[9]);
  mixins<<<1, 2>>>(p);
  cudaDeviceSynchronize();
  printf("parameters as bases %d %d, %d %d\n", p[0], p[1], p[2], p[3]);
  cudaFree(p);
  cudaFree(f);
}
