// Kernels as function parameters, template arguments and array elements; `cudaLaunchKernel`; a cooperative launch.
// EXPECT: 2 3 4 18
// EXPECT: 5 6
// EXPECT: 40
// EXPECT: 41 12
#include <cstdio>

typedef void (*Kernel)(int*, int);

__global__ void set(int* p, int value) { p[threadIdx.x] = value; }
__global__ void add(int* p, int value) { p[threadIdx.x] += value; }

template <Kernel K>
void run(int* p, int value) { K<<<1, 1>>>(p, value); }
template <int Factor>
__global__ void scale(int* p, int value) {
  p[threadIdx.x] = value * Factor;
}

static void launch(void (*kernel)(int*, int), int* p, int value) { kernel<<<1, 1>>>(p, value); }

// A kernel with unnamed parameters, whose types are also those of the arguments: a value and a pointer.
__global__ void count(int* argument_2, int, const int*) { argument_2[threadIdx.x] += threadIdx.x + 1; }
template <typename K>
void test(K kernel, int* p, int n) {
  kernel<<<1, n>>>(p, n, p);
}

__global__ void meet(int* p) {
  p[threadIdx.x] = 10;
  __syncthreads();
  if (threadIdx.x == 0) *p = p[0] + p[1] + p[2] + p[3];
}

int main() {
  int* p;
  cudaMallocManaged(&p, 4 * sizeof(int));
  run<set>(p, 1);
  run<add>(p, 1);
  launch(set, p + 1, 3);
  Kernel kernels[] = {set, add};
  kernels[0]<<<1, 1>>>(p + 2, 4);
  run<scale<2>>(p + 3, 9);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
  int value = 5;
  void* arguments[] = {&p, &value};
  cudaLaunchKernel((const void*)set, dim3(1), dim3(1), arguments, 0, 0);
  int* second = p + 1;
  value = 3;
  void* others[] = {&second, &value};
  cudaLaunchKernel((void*)add, 1, 1, others, 0, NULL);
  cudaDeviceSynchronize();
  printf("%d %d\n", p[0], p[1]);
  void* cooperative[] = {(void*)&p};
  cudaLaunchCooperativeKernel((void*)meet, dim3(1), dim3(4), cooperative, 0, 0);
  cudaDeviceSynchronize();
  printf("%d\n", *p);
  test(count, p, 2);
  cudaDeviceSynchronize();
  printf("%d %d\n", p[0], p[1]);
  cudaFree(p);
}
