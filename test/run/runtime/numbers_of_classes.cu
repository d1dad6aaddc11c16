// 16-bit numbers: unary minus, construction from constant bits, objects that convert; the default stream by its flag.
// EXPECT: -1.5 -2.5
// EXPECT: -inf -inf
// EXPECT: 0.75
// EXPECT: default 1
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cstdio>

struct Number {
  float value;
  __host__ __device__ operator float() const { return value; }
};

struct Stream {
  cudaStream_t stream = cudaStreamDefault;
  bool is_default() const { return !(stream != cudaStreamDefault); }
};

constexpr __half2_raw kLowest = {0xFC00, 0xFC00};

template <typename T>
__device__ T flip(T x) {
  return threadIdx.x == 0 ? -x : x;
}

__global__ void run(float* out, __nv_bfloat16 converted) {
  out[0] = __half2float(flip(__float2half(1.5f)));
  out[1] = __bfloat162float(flip(__float2bfloat16(2.5f)));
  const __half2_raw raw = kLowest;
  const __half2 lowest(raw);
  out[2] = __low2float(lowest);
  out[3] = __high2float(lowest);
  out[4] = __bfloat162float(converted);
}

int main() {
  float* out;
  cudaMallocManaged(&out, 5 * sizeof(float));
  Number number{0.75f};
  run<<<1, 1>>>(out, __nv_bfloat16(number));
  cudaDeviceSynchronize();
  printf("%g %g\n", out[0], out[1]);
  printf("%g %g\n", out[2], out[3]);
  printf("%g\n", out[4]);
  printf("default %d\n", Stream().is_default() ? 1 : 0);
  cudaFree(out);
}
