// A family of kernels by an X-macro, their launches by the same list, and a table of their names.
// EXPECT: add 5 7 9
// EXPECT: subtract -3 -3 -3
// EXPECT: multiply 4 10 18
#include <cstdio>

#define OPERATIONS(X) \
  X(add, +)           \
  X(subtract, -)      \
  X(multiply, *)

#define DEFINE_KERNEL(name, op) \
  __global__ void name##_kernel(int* out, const int* a, const int* b) { out[threadIdx.x] = a[threadIdx.x] op b[threadIdx.x]; }
OPERATIONS(DEFINE_KERNEL)
#undef DEFINE_KERNEL

#define NAME(name, op) #name,
static const char* names[] = {OPERATIONS(NAME)};

int main() {
  int* p;
  cudaMallocManaged(&p, 9 * sizeof(int));
  for (int i = 0; i < 6; ++i) p[i] = i + 1;
  int k = 0;
#define RUN(name, op)                         \
  name##_kernel<<<1, 3>>>(p + 6, p, p + 3);   \
  cudaDeviceSynchronize();                    \
  printf("%s %d %d %d\n", names[k++], p[6], p[7], p[8]);
  OPERATIONS(RUN)
  cudaFree(p);
}
