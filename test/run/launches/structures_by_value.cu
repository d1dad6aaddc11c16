// Structures, small classes and function objects with a device operator as kernel arguments; a plain class nested in a
// class with a destructor.
// EXPECT: 7 12 11 3
#include <cstdio>

struct line {
  int a, b;
  __host__ __device__ int at(int x) const { return a * x + b; }
};

struct scale {
  int factor;
  __device__ int operator()(int v) const { return v * factor; }
};

template <typename F>
__global__ void apply(int* out, F f, int v) {
  *out = f(v);
}

__global__ void evaluate(int* out, line l, int x) { *out = l.at(x); }

// A defaulted destructor with `noexcept`; a host class that converts to a parameter's type, as a member.
struct Counted {
  int n;
  ~Counted() noexcept = default;
};
__global__ void count(int* out, Counted c) { out[2] += c.n; }

struct View {
  int* p;
  int n;
};
struct Array {
  int* p = nullptr;
  Array() = default;
  Array(const Array& other) : p(other.p) {}
  operator View() const { return View{p, 3}; }
};
__global__ void store(View v) { v.p[3] = v.n; }
class Storing {
 public:
  explicit Storing(int* p) { array.p = p; }
  void run() { store<<<1, 1>>>(this->array); }

 private:
  Array array;
};

class Owner {
 public:
  struct View {
    int* p;
  };
  ~Owner() {}
  static View view(int* p) { return {p}; }
};

__global__ void add(Owner::View v, int by) { *v.p += by; }

int main() {
  int* out;
  cudaMallocManaged(&out, 4 * sizeof(int));
  line l = {2, 1};
  evaluate<<<1, 1>>>(out, l, 3);
  apply<<<1, 1>>>(out + 1, scale{4}, 3);
  scale three{3};
  apply<scale><<<1, 1>>>(&out[2], three, l.at(1));
  add<<<1, 1>>>(Owner::view(out + 2), 1);
  count<<<1, 1>>>(out, Counted{1});
  Storing(out).run();
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);
  cudaFree(out);
}
