// One launch macro for kernels with different needs: none, dynamic shared memory, a constant; with a stream.
// EXPECT: plain 3 5
// EXPECT: shared 496
// EXPECT: scaled 14
// EXPECT: typed 6
#include <cstdio>

__constant__ int factor;

__global__ void plain(int* out, int a, int b) {
  out[0] = a;
  out[1] = b;
}

__global__ void total(int* out) {
  extern __shared__ int part[];
  part[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    int sum = 0;
    for (int i = 0; i < (int)blockDim.x; ++i) sum += part[i];
    *out = sum;
  }
}

__global__ void scaled(int* out) { *out = 7 * factor; }

template <typename T>
__global__ void typed(T* out, T value) {
  *out = value + value;
}

#define LAUNCH(kernel, grid, block, bytes, stream, ...)          \
  do {                                                           \
    kernel<<<grid, block, bytes, stream>>>(__VA_ARGS__);         \
    const cudaError_t code = cudaGetLastError();                 \
    if (code != cudaSuccess) printf("%s\n", cudaGetErrorString(code)); \
  } while (0)

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int* out;
  cudaMallocManaged(&out, 2 * sizeof(int));
  LAUNCH(plain, 1, 1, 0, stream, out, 3, 5);
  cudaStreamSynchronize(stream);
  printf("plain %d %d\n", out[0], out[1]);
  LAUNCH(total, 1, 32, 32 * sizeof(int), stream, out);
  cudaStreamSynchronize(stream);
  printf("shared %d\n", out[0]);
  const int two = 2;
  cudaMemcpyToSymbol(factor, &two, sizeof(two));
  LAUNCH(scaled, 1, 1, 0, stream, out);
  cudaStreamSynchronize(stream);
  printf("scaled %d\n", out[0]);
  LAUNCH(typed<int>, dim3(1), dim3(1), 0, stream, out, 3);
  cudaStreamSynchronize(stream);
  printf("typed %d\n", out[0]);
  cudaStreamDestroy(stream);
  cudaFree(out);
  return 0;
}
