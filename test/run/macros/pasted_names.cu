// Names of CUDA functions that macros build with `##`; a macro that expands to several arguments of a launch.
// EXPECT: 31 40 5, 6 12
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
}
