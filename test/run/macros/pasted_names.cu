// Names of CUDA functions that macros build with `##`; a macro that expands to several arguments of a launch.
// EXPECT: 31 40 5, 6 12
// EXPECT: 25 16
#include <cstdio>

#define ATOMIC(op, p, v) atomic##op(p, v)
#define EACH(T) T(Add, 30) T(Sub, 0)
#define DO(op, v) ATOMIC(op, o, v);
#define RUNTIME(name) cuda##name
#define ONES(suffix, v) __popc##suffix(v)
#define ARGUMENTS(p) p, 3, 2

__global__ void use(int* o) {
  EACH(DO)
  ATOMIC(Max, o + 1, 40);
  o[2] = ONES(ll, 0x1full);
}
__global__ void multiply(int* o, int a, int b) { *o = a * b; }

// Device variables whose names macros make: functions are passed them.
__constant__ int c_scale;
__device__ int d_count;
#define PARAMETER(n) c_##n
#define JOINED_(a, b) a##b
#define JOINED(a, b) JOINED_(a, b)
#define WHICH count
#define COUNT(v) atomicAdd(&JOINED(d_, WHICH), v)
__device__ int scaled(int a) { return a * PARAMETER(scale); }
__global__ void tally(int* o) {
  COUNT(2);
  if (threadIdx.x == 1) o[0] = scaled(4) + PARAMETER(scale);
}

int main() {
  int* o;
  RUNTIME(MallocManaged)(&o, 64);
  o[0] = 1;
  o[1] = 2;
  use<<<1, 1>>>(o);
  RUNTIME(DeviceSynchronize)();
  printf("%d %d %d, ", o[0], o[1], o[2]);
  multiply<<<1, 1>>>(ARGUMENTS(o));
  int more = 4;
#define OTHERS o + 1, 3, more
  multiply<<<1, 1>>>(OTHERS);
  RUNTIME(DeviceSynchronize)();
  printf("%d %d\n", o[0], o[1]);
  int n = 5;
  cudaMemcpyToSymbol(c_scale, &n, sizeof(n));
  tally<<<1, 8>>>(o);
  cudaDeviceSynchronize();
  cudaMemcpyFromSymbol(&n, d_count, sizeof(n));
  printf("%d %d\n", o[0], n);
}
