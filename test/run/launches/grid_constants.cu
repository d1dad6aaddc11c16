// `__grid_constant__` parameters whose class converts, has its own copy constructor, or is initialised by a list.
// EXPECT: 3 4 5 6 7
#include <cstdio>
struct Converted {
  int value;
  Converted(int v) : value(v) {}
};
struct Copied {
  int value;
  Copied(int v) : value(v) {}
  Copied(const Copied& other) : value(other.value) {}
};
struct Listed {
  int value;
};

__global__ void before(const __grid_constant__ Converted a, int* out) { *out = a.value; }
__global__ void first(__grid_constant__ const Copied a, int* out) { *out = a.value; }
__global__ void behind(const Copied __grid_constant__ a, int* out) { *out = a.value; }
__global__ void listed(const __grid_constant__ Listed a, int* out) { *out = a.value; }
template <typename T>
__global__ void of_template(const __grid_constant__ T a, int* out) { *out = a.value; }

int main() {
  int* out;
  cudaMallocManaged(&out, 5 * sizeof(int));
  const Copied copied(4);
  Copied other(5);
  before<<<1, 1>>>(3, out);
  first<<<1, 1>>>(copied, out + 1);
  behind<<<1, 1>>>(other, out + 2);
  listed<<<1, 1>>>({6}, out + 3);
  of_template<<<1, 1>>>(Listed{7}, out + 4);
  cudaDeviceSynchronize();
  printf("%d %d %d %d %d\n", out[0], out[1], out[2], out[3], out[4]);
}
