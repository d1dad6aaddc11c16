// Kernels with reference parameters, which refer to managed memory.
// EXPECT: 5 2.5 11
#include <cstdio>

struct Element {
  int value;
  float weight;
};

__global__ void change(Element& element, const int& by) {
  element.value += by;
  element.weight *= 0.5f;
}

template <typename T>
__global__ void add(T& sum, const T* values) {
  atomicAdd(&sum, values[threadIdx.x]);
}

int main() {
  Element* element;
  int* numbers;
  cudaMallocManaged(&element, sizeof(Element));
  cudaMallocManaged(&numbers, 4 * sizeof(int));
  element->value = 2;
  element->weight = 5.0f;
  for (int i = 0; i < 4; ++i) numbers[i] = i + 2;
  numbers[3] = 3;
  change<<<1, 1>>>(*element, numbers[3]);
  cudaDeviceSynchronize();
  const int value = element->value;
  add<<<1, 3>>>(numbers[0], numbers + 1);
  cudaDeviceSynchronize();
  printf("%d %g %d\n", value, element->weight, numbers[0] - 1);
  cudaFree(element);
  cudaFree(numbers);
}
