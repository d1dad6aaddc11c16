// Functions that a list of macro uses defines, one of which is passed a thread index; a table of kernels whose names a
// macro pastes; a store by a macro.
// EXPECT: lane 13, direct 10
// EXPECT: add 5
// EXPECT: mul 10
// EXPECT: stored 8
// EXPECT: made 9 16
#include <cstdio>

#define OPERATIONS(X) X(add, a + b) X(lane, a + b + threadIdx.x)
#define DEFINE(name, expression) \
  __device__ int op_##name(int a, int b) { return expression; }
OPERATIONS(DEFINE)

#define DIRECT(name, expression) \
  __device__ int direct_##name(int a) { return expression; }
DIRECT(plain, a)
DIRECT(index, a + threadIdx.x)

__global__ void operate(int* out) {
  out[2 * threadIdx.x] = op_add(1, 2) + op_lane(3, 4);
  out[2 * threadIdx.x + 1] = direct_plain(3) + direct_index(4);
}

__global__ void k_add(int* z) { z[threadIdx.x] += 2; }
__global__ void k_mul(int* z) { z[threadIdx.x] *= 2; }
#define ENTRY(name) {#name, k_##name},
struct Entry {
  const char* name;
  void (*kernel)(int*);
};
static const Entry table[] = {ENTRY(add) ENTRY(mul)};

#define STORE(p, v) __stcg(p, v)
// Kernels whose names a macro makes, in a table that another one makes.
#define STEPS(X) X(increment, + 1) X(half, / 2)
#define STEP_KERNEL(name, what) \
  __global__ void step_##name(int* z) { z[threadIdx.x] = z[threadIdx.x] what; }
#define STEP_ADDRESS(name, what) step_##name,
STEPS(STEP_KERNEL)
typedef void (*Step)(int*);
static const Step steps[] = {STEPS(STEP_ADDRESS)};

__global__ void store(int* p) { STORE(p + 1, p[0] + 1); }

int main() {
  int* z;
  cudaMallocManaged(&z, 64 * sizeof(int));
  operate<<<1, 32>>>(z);
  cudaDeviceSynchronize();
  printf("lane %d, direct %d\n", z[6], z[7]);
  z[0] = 3;
  for (const Entry& one : table) {
    one.kernel<<<1, 8>>>(z);
    cudaDeviceSynchronize();
    printf("%s %d\n", one.name, z[0]);
  }
  z[0] = 7;
  store<<<1, 1>>>(z);
  cudaDeviceSynchronize();
  printf("stored %d\n", z[1]);
  z[0] = 18;
  z[1] = 32;
  for (Step one : {steps[0], steps[1]}) one<<<1, 2>>>(z);
  cudaDeviceSynchronize();
  printf("made %d %d\n", z[0], z[1]);
  cudaFree(z);
}
