// Macros whose arguments are the brackets of a launch, macros that pass their arguments to warp functions, and a launch
// macro that takes both sizes from another one; sizes that are empty for other compilers.
// EXPECT: 40 41 42 43
// EXPECT: 496 496
// EXPECT: sizes 9
// EXPECT: configured 7 7
// REQUIRES: warp
#include <cstdio>

enum Scale { kOnce, kTwice };

template <Scale scale, typename T>
__global__ void fill(T* out, T first) {
  out[threadIdx.x] = first + T(threadIdx.x) * (scale == kTwice ? 2 : 1);
}

#define BY_SCALE(kernel, ...)                   \
  do {                                          \
    switch (scale) {                            \
      case kOnce: {                             \
        using T = int;                          \
        kernel<kOnce, T>__VA_ARGS__;            \
      } break;                                  \
      case kTwice: {                            \
        using T = float;                        \
        kernel<kTwice, T>__VA_ARGS__;           \
      } break;                                  \
    }                                           \
  } while (false)

#define shuffle_down(...) __shfl_down_sync(0xffffffff, __VA_ARGS__)
#define shuffle(...) __shfl_sync(0xffffffff, __VA_ARGS__)

__global__ void sum(const int* in, int* out) {
  int value = in[threadIdx.x];
  for (int step = 16; step > 0; step /= 2) value += shuffle_down(value, step);
  value = shuffle(value, 0);
  if (threadIdx.x % 31 == 0) out[threadIdx.x / 31] = value;
}

#define SIZES(n, block) (((n) + (block)-1) / (block)), (block)
#define FILL(kernel, n, ...) kernel<<<SIZES(n, 4)>>>(__VA_ARGS__, n)
__global__ void number(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = i;
}

#ifdef __CUDACC__
#define CONFIGURATION(grid, block) <<<grid, block>>>
#else
#define CONFIGURATION(grid, block)
#endif
__global__ void set(int* p, int v) { p[threadIdx.x + blockIdx.x * blockDim.x] = v; }

int main() {
  int* out;
  cudaMallocManaged(&out, 32 * sizeof(int));
  const Scale scale = kOnce;
  const dim3 grid(1), block(4);
  BY_SCALE(fill, <<<grid, block>>>(reinterpret_cast<T*>(out), T(40)));
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);
  for (int i = 0; i < 32; ++i) out[i] = i;
  int* sums;
  cudaMallocManaged(&sums, 2 * sizeof(int));
  sum<<<1, 32>>>(out, sums);
  cudaDeviceSynchronize();
  printf("%d %d\n", sums[0], sums[1]);
  FILL(number, 10, out);
  cudaDeviceSynchronize();
  printf("sizes %d\n", out[9]);
  set CONFIGURATION(2, 16)(out, 7);
  cudaDeviceSynchronize();
  printf("configured %d %d\n", out[0], out[31]);
  cudaFree(out);
  cudaFree(sums);
}
