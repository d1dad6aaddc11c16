// Kernels and host functions with one name, used as values: the parameters of the pointer's type decide which is meant;
// if nothing decides, it is the host function.
// EXPECT: 3 8, kernel 4 6, cast 5
#include <cstdio>

template <int B>
__global__ void turn(int* p, int a) {
  p[threadIdx.x] = a + B;
}
template <int B>
void turn(int* p, int a, int b, cudaStream_t s) {
  turn<B><<<1, 2, 0, s>>>(p, a + b);
}

namespace tables {
typedef void (*turn_t)(int*, int, int, cudaStream_t);
static const turn_t turns[] = {turn<0>, turn<5>};

__global__ void put(int* p, int n) { p[threadIdx.x] = n; }
void put(int* p, int n, int times) {
  for (int i = 0; i < times; ++i) put<<<1, 2>>>(p, n + i);
}
typedef void (*put_t)(int*, int, int);
using kernel_t = void (*)(int*, int);
put_t choose() { return put; }
}  // namespace tables

int main() {
  int* p;
  cudaMallocManaged(&p, 2 * sizeof(int));
  tables::turns[0](p, 1, 2, 0);
  cudaDeviceSynchronize();
  int first = p[1];
  tables::turns[1](p, 1, 2, 0);
  cudaDeviceSynchronize();
  printf("%d %d, ", first, p[0]);

  tables::kernel_t kernel = tables::put;
  kernel<<<1, 2>>>(p, 4);
  cudaDeviceSynchronize();
  printf("kernel %d ", p[1]);
  void (*host)(int*, int, int) = &tables::put;
  host(p, 1, 2);
  tables::choose()(p, 5, 2);
  cudaDeviceSynchronize();
  printf("%d, ", p[0]);
  int five = 5;
  void* arguments[] = {&p, &five};
  cudaLaunchKernel((const void*)(void (*)(int*, int))tables::put, dim3(1), dim3(2), arguments, 0, 0);
  cudaDeviceSynchronize();
  printf("cast %d\n", p[1]);
}
