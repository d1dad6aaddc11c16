// Arguments of one class for parameters of another class that is constructed from it: the host converts each one once.
// EXPECT: made 3 times
// EXPECT: sizes 6 6, element 63
// EXPECT: window 7
#include <cstdio>
#include <memory>
#include <vector>
struct Host {
  float* data;
  int n;
};
using Tensor = std::shared_ptr<Host>;
struct Shape {
  std::vector<int> sizes;
};
struct Layer {
  std::vector<int> sizes;
  Shape shape() const { return {sizes}; }
};
static int made;

namespace device {
struct Shape {
  int elements;
  Shape(const ::Shape& other) : elements(0) {
    for (int one : other.sizes) elements += one;
    ++made;
  }
};
template <typename T>
struct Tensor {
  T* data;
  int n;
  Tensor() = default;
  Tensor(::Tensor other) : data(other->data), n(other->n) { ++made; }
};
struct extent {
  int n;
};
template <typename T>
class window {
 public:
  explicit window(extent e) : last_(e.n) {}
  __device__ T last() const { return last_; }

 private:
  T last_;
};
}  // namespace device

template <typename T>
__global__ void count(device::Tensor<T> out, int step) {
  for (int i = threadIdx.x; i < out.n; i += step) out.data[i] = i;
}
template <typename T>
__global__ void store(T* out, device::Shape shape) { out[threadIdx.x] = shape.elements; }

namespace windows {
using namespace device;
template <typename T>
__global__ void store_last(T* out, window<T> window) { *out = window.last(); }
template <typename T>
void launch(T* out) {
  const auto window = device::window<T>{extent{7}};  // the variable has the name of its class
  store_last<T><<<1, 1>>>(out, window);
}
}  // namespace windows

template <typename T>
void launch(const Layer& layer, T* out) {
  auto whole = layer.shape();
  store<<<1, 2>>>(out, layer.shape());
  store<<<1, 2>>>(out + 2, whole);
}

int main() {
  float* data;
  int* sizes;
  cudaMallocManaged(&data, 64 * sizeof(float));
  cudaMallocManaged(&sizes, 4 * sizeof(int));
  Tensor tensor = std::make_shared<Host>(Host{data, 64});
  count<float><<<1, 32>>>(tensor, 32);
  launch(Layer{{1, 2, 3}}, sizes);
  cudaDeviceSynchronize();
  printf("made %d times\n", made);
  printf("sizes %d %d, element %g\n", sizes[1], sizes[2], data[63]);
  windows::launch(sizes);
  cudaDeviceSynchronize();
  printf("window %d\n", sizes[0]);
}
