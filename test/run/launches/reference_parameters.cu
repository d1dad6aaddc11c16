// Kernels with reference parameters, which refer to managed memory, also called by a pointer.
// EXPECT: 5 2.5 11
// EXPECT: 12 1
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

template <typename T>
__global__ void link(T& to, const T& from, T*& place) {
  to.value += from.value;
  place = &to;
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
  void (*by_pointer)(Element&, const Element&, Element*&) = link<Element>;
  Element* several;
  Element** place;
  cudaMallocManaged(&several, 2 * sizeof(Element));
  cudaMallocManaged(&place, sizeof(Element*));
  several[0].value = 10;
  several[1].value = 2;
  by_pointer<<<1, 1>>>(several[1], several[0], *place);
  cudaDeviceSynchronize();
  printf("%d %d\n", several[1].value, *place == several + 1);
  cudaFree(several);
  cudaFree(place);
  cudaFree(element);
  cudaFree(numbers);
}
