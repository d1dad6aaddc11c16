// Members, bases and nested classes are those of the class that lookup finds, not those with the same name in classes
// that need the index. Members and initialisers with a kernel's name are not kernels. All variables of one declaration
// are constructed alike.
// EXPECT: 42 2 2
// EXPECT: 32 7
#include <cstdio>

struct Grid {
  int n;
  __device__ int at(int i) const { return i + threadIdx.x; }
  __device__ int row() const { return threadIdx.x; }
};
struct Tile {
  struct Iterator {
    int k;
    __device__ Iterator(const Tile& t) : k(threadIdx.x) {}
    __device__ Iterator(const Tile& t, int n) : k(threadIdx.x + n) {}
  };
};
template <int N>
struct Coord {
  int v[N];
  __host__ __device__ explicit Coord(int a = 0) { for (int i = 0; i < N; ++i) v[i] = a; }
  __host__ __device__ int& at(int i) { return v[i]; }
};
struct MatrixCoord : public Coord<2> {
  typedef Coord<2> Base;
  __host__ __device__ MatrixCoord(int a) : Base(a) {}
  __host__ __device__ int& row() { return this->at(0); }
  __host__ __device__ int& column() { return at(1); }
};
struct Vector {
  int p[4];
  struct Iterator {
    Vector* v;
    int k;
    __host__ __device__ Iterator(Vector& w) : v(&w), k(0) {}
    __host__ __device__ Iterator(Vector& w, int n) : v(&w), k(n) {}
    __host__ __device__ Iterator(const Iterator& o) : v(o.v), k(o.k) {}
    __host__ __device__ Iterator operator++(int) { Iterator r(*this); ++k; return r; }
    __host__ __device__ bool operator!=(const Iterator& o) const { return k != o.k; }
    __host__ __device__ int& operator*() { return v->p[k]; }
  };
  __host__ __device__ Iterator begin() { return Iterator(*this); }
  __host__ __device__ Iterator end() { return Iterator(*this, 4); }
};
struct Lane {
  __device__ int at(int i) const { return i + threadIdx.x; }
};
template <class V>
struct Adapter {  // a member needs the index in one instance
  typedef V Inner;
  Inner& inner;
  __device__ int twice(int i) { return 2 * inner.at(i); }
};
struct Core {
  int density(float r, int i) const { return int(r) + i * 3; }
};
template <int N>
struct Numbered;
template <>
struct Numbered<3> : public Core {};
typedef Numbered<3> Problem;
struct Bubble : public Problem {
  int go() const { return density(1.0f, 2); }
};
__constant__ float weights[2];
__device__ int density(float r, int i) { return int(r * weights[i]); }
__global__ void adapted(int* p) {
  Lane lane;
  MatrixCoord m(3);
  p[threadIdx.x] = Adapter<Lane>{lane}.twice(1) + Adapter<MatrixCoord>{m}.twice(1) + density(2.0f, 1);
}
__global__ void k(int* p) {
  Grid g;
  Tile t;
  Tile::Iterator it(t), other(t, 1), last{t};
  MatrixCoord m(3);
  m.row() += 2;
  Vector v;
  for (Vector::Iterator i = v.begin(); i != v.end(); i++) *i = 7;
  p[threadIdx.x] = g.at(1) + g.row() + it.k + last.k + other.k + m.row() + m.column() + v.p[3];
}
int main() {
  int* p;
  cudaMallocManaged(&p, 128);
  k<<<1, 32>>>(p);
  cudaDeviceSynchronize();
  MatrixCoord m(1);
  Vector v;
  for (Vector::Iterator i = v.begin(); i != v.end(); i++) *i = 2;
  printf("%d %d %d\n", p[5], m.row() + m.column(), v.p[2]);
  float values[2] = {1, 7};
  cudaMemcpyToSymbol(weights, values, sizeof values);
  adapted<<<1, 32>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d\n", p[5], Bubble().go());
  cudaFree(p);
}
