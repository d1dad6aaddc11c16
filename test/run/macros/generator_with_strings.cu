// Generated functions that contain their own names as strings, a generated host function with a launch, and types as
// macro arguments.
// EXPECT: kernel fill_int of int: 7
// EXPECT: kernel fill_float of float: 7.5
#include <cstdio>

#define DEFINE_FILL(type, value, format)                                                                \
  __global__ void fill_##type(type* p) { p[threadIdx.x] = value; }                                      \
  static void run_##type() {                                                                            \
    type* p;                                                                                            \
    cudaMallocManaged(&p, 4 * sizeof(type));                                                            \
    fill_##type<<<1, 4>>>(p);                                                                           \
    cudaDeviceSynchronize();                                                                            \
    printf("kernel fill_%s of " #type ": " format "\n", #type, p[3]);                                   \
    cudaFree(p);                                                                                        \
  }

DEFINE_FILL(int, 7, "%d")
DEFINE_FILL(float, 7.5f, "%g")

int main() {
  run_int();
  run_float();
}
