// EXPECT: 12
// Classes with the same name: the qualified name and its alias decide which one a parameter has, and how it is copied.
#include <cstdio>
#include <vector>

namespace host {
struct Shape {
  std::vector<int> sizes;
  Shape() : sizes(2, 1) {}
  Shape(const Shape& other) : Shape() { sizes = other.sizes; }
};
}  // namespace host

namespace fixed {
template <int N>
struct Sizes {
  int values[N];
};
typedef Sizes<2> Shape;
}  // namespace fixed

__global__ void area(int* out, const fixed::Shape shape) { *out = shape.values[0] * shape.values[1]; }

int main() {
  int* out;
  cudaMallocManaged(&out, sizeof(int));
  fixed::Shape shape{{3, 4}};
  area<<<1, 1>>>(out, shape);
  cudaDeviceSynchronize();
  std::printf("%d\n", *out);
}
