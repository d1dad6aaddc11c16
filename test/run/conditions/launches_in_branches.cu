// Launches whose configuration or kernel depends on `#if`. Only the branches that nvcc compiles are converted.
// EXPECT: 3 4 5 6 14
#include <cstdio>

#define WIDE 0

template <typename T>
__global__ void fill(T* out, T value) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

template <int kFactor>
__global__ void fill_twice(int* out, int value) {
  __shared__ int both[2];
  both[threadIdx.x] = value;
  __syncthreads();
  *out = both[threadIdx.x] * kFactor * 2 / 7;
}

template <typename T>
void fill_all(T* out, T value, int n) {
  if (n > 0)
    fill<T>
#if WIDE
        <<<1, n>>>(
#else
        <<<n, 1>>>(
#endif
            out, value);
  fill<T>
#ifdef __HIPCC__
      <<<1, 1, 64>>>
#elif WIDE
      <<<1, 2>>>
#else
      <<<1, 1>>>
#endif
      (out + n, value + 1);
  fill<<<1,
#if WIDE
         2
#else
         1
#endif
         >>>(out + n + 1, value + 2);
}

int main() {
  int* out;
  cudaMallocManaged(&out, 5 * sizeof(int));
  fill_all(out, 5, 2);
  fill_all(out, 3, 1);
  fill_all(out + 2, 5, 1);
#if WIDE
  fill<int>
#else
  fill_twice<7>
#endif
      <<<1, 1>>>(out + 4, 7);
  cudaDeviceSynchronize();
  for (int i = 0; i < 5; ++i) std::printf(i == 0 ? "%d" : " %d", out[i]);
  std::printf("\n");
  cudaFree(out);
}
