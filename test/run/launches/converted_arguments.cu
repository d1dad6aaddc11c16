// Objects that a launch converts to the type of the kernel's parameter: a pointer, a view, a base class. The objects
// own memory and are not copied.
// EXPECT: sum 3, view 6, base 4, copies 0
#include <cstdio>

static int copies = 0;

template <class T>
struct Array {
  T* data;
  explicit Array(int n) { cudaMallocManaged(&data, n * sizeof(T)); }
  Array(const Array& other) : data(other.data) { ++copies; }
  ~Array() { cudaFree(data); }
  operator T*() { return data; }
  operator const T*() const { return data; }
};

struct View {
  float* data;
  int n;
};

struct Rows {
  Array<float> all;
  int n;
  explicit Rows(int n) : all(n), n(n) {}
  operator View() const { return View{all.data, n}; }
};

struct Point {
  int x;
};
struct Named : Point {
  const char* name;
};

__global__ void add(const float* a, float* b) { b[threadIdx.x] += a[threadIdx.x]; }
__global__ void fill(View v, float value) {
  if (threadIdx.x < v.n) v.data[threadIdx.x] = value;
}
__global__ void take(const Point p, int* out) { *out = p.x; }

struct Owner {
  Rows rows;
  Owner() : rows(2) {}
  void set(float value) { fill<<<1, 32>>>(rows, value); }
};

void run(const Array<float>& a, Array<float>& b) { add<<<1, 4>>>(a, b); }

int main() {
  Array<float> a(4), b(4);
  for (int i = 0; i < 4; ++i) {
    a.data[i] = 1;
    b.data[i] = 2;
  }
  run(a, b);
  Owner owner;
  owner.set(6);
  Named named;
  named.x = 4;
  named.name = "four";
  int* out;
  cudaMallocManaged(&out, sizeof(int));
  take<<<1, 1>>>(named, out);
  cudaDeviceSynchronize();
  printf("sum %g, view %g, base %d, copies %d\n", b.data[3], owner.rows.all.data[1], *out, copies);
  cudaFree(out);
}
