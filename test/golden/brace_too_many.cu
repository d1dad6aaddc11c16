// RUN: cu2sycl convert %s
// A macro that generates a kernel also closes a brace that it does not open.
#define ADD(name, op) \
  __global__ void name##_kernel(int* p) { p[threadIdx.x] op 1; } }
namespace kernels {
ADD(more, +=);
void run(int* p) { kernels::more_kernel<<<1, 32>>>(p); }
