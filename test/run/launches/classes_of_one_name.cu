// EXPECT: 12
// EXPECT: 13
// EXPECT: 14
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

// The template parameter has the name of a class, which is not what the kernel is passed.
template <class T>
__global__ void put(T* out, T value) {
  *out = value;
}
template <class T>
void launch_put(T* out, T value) {
  put<T><<<1, 1>>>(out, value);
}
struct T {
  std::vector<int> sizes;
  ~T() { sizes.clear(); }
};

// A class of the same name, in another class of the namespace, has members that code copies.
namespace device {
struct Payload {
  int value;
};
class Algorithm {
 public:
  struct Payload {
    T owner;
    device::Payload data;
  };
};
__global__ void store(int* out, Payload one, const device::Payload other) { *out = one.value + other.value; }
}  // namespace device

int main() {
  int* out;
  cudaMallocManaged(&out, sizeof(int));
  fixed::Shape shape{{3, 4}};
  area<<<1, 1>>>(out, shape);
  cudaDeviceSynchronize();
  std::printf("%d\n", *out);
  launch_put(out, 13);
  cudaDeviceSynchronize();
  std::printf("%d\n", *out);
  device::store<<<1, 1>>>(out, device::Payload{4}, device::Payload{10});
  cudaDeviceSynchronize();
  std::printf("%d\n", *out);
}
