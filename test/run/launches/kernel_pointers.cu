// Pointers to kernels: variables, arrays, types, members, parameters, template parameters, `cudaLaunchKernel`.
// EXPECT: variable 6 then 9
// EXPECT: array 12 15
// EXPECT: member 18
// EXPECT: parameter 21
// EXPECT: template parameter 24 and type 27
// EXPECT: by address 30, of a template 33
// EXPECT: shared 120
// EXPECT: initialised by templates of two arguments 137
#include <cstdio>

__constant__ int unit;

__global__ void twice(int* out, int a) { *out = 2 * a * unit; }
__global__ void thrice(int* out, int a) { *out = 3 * a * unit; }

template <typename T>
__global__ void scaled(T* out, T a) {
  if (threadIdx.x == 0) *out = 11 * a;
}

__global__ void total(int* out, int n) {
  __shared__ int part[16];
  extern __shared__ int more[];
  part[threadIdx.x] = threadIdx.x;
  more[threadIdx.x] = n;
  __syncthreads();
  if (threadIdx.x != 0) return;
  *out = 0;
  for (int i = 0; i < 16; ++i) *out += part[i] + more[i];
}

typedef void (*Kernel)(int*, int);
using Other = void (*)(int*, int);

struct Step {
  const char* name;
  Kernel kernel;
};

static void run(Other kernel, int* out, int a) { kernel<<<1, 1>>>(out, a); }

template <void (*K)(int*, int)>
void fixed(int* out, int a) {
  K<<<1, 1>>>(out, a);
}

template <typename F>
void any(F kernel, int* out, int a) {
  kernel<<<dim3(1), dim3(1, 1, 1)>>>(out, a);
}

template <int By, bool Twice>
__global__ void add_pair(int* out) {
  *out += Twice ? 2 * By : By;
}

void pairs(int* out, bool twice) {
  if (twice) {
    auto kernel = &add_pair<5, true>;
    kernel<<<1, 1>>>(out);
  } else {
    auto kernel = add_pair<7, false>;
    kernel<<<1, 1>>>(out);
  }
}

int main() {
  int* out;
  cudaMallocManaged(&out, sizeof(int));
  const int one = 1;
  cudaMemcpyToSymbol(unit, &one, sizeof(one));
  void (*kernel)(int*, int) = &twice;
  kernel<<<1, 1>>>(out, 3);
  cudaDeviceSynchronize();
  printf("variable %d", *out);
  kernel = thrice;
  kernel<<<1, 1>>>(out, 3);
  cudaDeviceSynchronize();
  printf(" then %d\n", *out);
  Kernel all[2] = {twice, thrice};
  printf("array");
  for (int i = 0; i < 2; ++i) {
    all[i]<<<1, 1>>>(out, 6 - i);
    cudaDeviceSynchronize();
    printf(" %d", *out);
  }
  printf("\n");
  Step step = {"member", twice};
  step.kernel<<<1, 1>>>(out, 9);
  cudaDeviceSynchronize();
  printf("%s %d\n", step.name, *out);
  run(thrice, out, 7);
  cudaDeviceSynchronize();
  printf("parameter %d\n", *out);
  fixed<twice>(out, 12);
  cudaDeviceSynchronize();
  printf("template parameter %d", *out);
  any(thrice, out, 9);
  cudaDeviceSynchronize();
  printf(" and type %d\n", *out);
  int a = 10;
  void* arguments[] = {&out, &a};
  cudaLaunchKernel((void*)thrice, dim3(1), dim3(1), arguments, 0, 0);
  cudaDeviceSynchronize();
  printf("by address %d", *out);
  a = 3;
  cudaLaunchKernel((const void*)scaled<int>, dim3(1), dim3(32), arguments);
  cudaDeviceSynchronize();
  printf(", of a template %d\n", *out);
  Kernel with_memory = total;
  with_memory<<<1, 16, 16 * sizeof(int)>>>(out, 0);
  cudaDeviceSynchronize();
  printf("shared %d\n", *out);
  pairs(out, true);
  pairs(out, false);
  cudaDeviceSynchronize();
  printf("initialised by templates of two arguments %d\n", *out);
  cudaFree(out);
  return 0;
}
