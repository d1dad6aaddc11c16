// Pointers to kernels whose types are function types, casts that select an overload, members with the name of a kernel,
// and a launch macro that is passed kernels and pointers.
// EXPECT: function types 7 11 15
// EXPECT: casts 13 21 25
// EXPECT: macro 20 24 30
#include <cstdio>

__global__ void add(int* out, int a) { *out += a; }
__global__ void add(int* out, int a, int b) { *out += a * b; }
__global__ void twice(int* out, int a) { *out = 2 * a; }

typedef void Old(int*, int);
using New = void(int*, int);
struct Steps {
  Old* twice;
  New* last;
};

template <typename F>
void launch(F kernel, int* out, int a) {
  kernel<<<1, 1>>>(out, a);
}
template <typename... A>
void launch_with(void (*kernel)(int*, A...), int* out, A... a) {
  kernel<<<1, 1>>>(out, a...);
}

#define LAUNCH(kernel, ...)        \
  do {                             \
    kernel<<<1, 1>>>(__VA_ARGS__); \
  } while (0)

int main() {
  int* out;
  cudaMallocManaged(&out, sizeof(int));
  *out = 3;
  Steps steps{add, twice};
  steps.twice<<<1, 1>>>(out, 4);
  cudaDeviceSynchronize();
  printf("function types %d", *out);
  Old* old = &add;
  old<<<1, 1>>>(out, 4);
  cudaDeviceSynchronize();
  printf(" %d", *out);
  steps.last<<<1, 1>>>(out, 7);
  cudaDeviceSynchronize();
  printf(" %d\n", *out + 1);
  *out = 10;
  launch(static_cast<void (*)(int*, int)>(add), out, 3);
  cudaDeviceSynchronize();
  printf("casts %d", *out);
  launch_with(static_cast<void (*)(int*, int, int)>(&add), out, 2, 4);
  cudaDeviceSynchronize();
  printf(" %d", *out);
  launch((void (*)(int*, int))add, out, 4);
  cudaDeviceSynchronize();
  printf(" %d\n", *out);
  void (*table[])(int*, int) = {twice, add};
  LAUNCH(table[0], out, 10);
  cudaDeviceSynchronize();
  printf("macro %d", *out);
  LAUNCH(table[1], out, 4);
  cudaDeviceSynchronize();
  printf(" %d", *out);
  LAUNCH(twice, out, 15);
  cudaDeviceSynchronize();
  printf(" %d\n", *out);
  cudaFree(out);
}
