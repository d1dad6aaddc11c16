// A filter of seven taps in constant memory, over the rows of a picture, with two-dimensional blocks.
// EXPECT: 255 128 8421504
#include <cstdio>
#include <cstdlib>

const int kRadius = 3;
__constant__ float taps[2 * kRadius + 1];

__device__ int clamp(int x, int low, int high) { return min(max(x, low), high); }

__global__ void filter_rows(const uchar4* in, uchar4* out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;

  float3 sum = make_float3(0, 0, 0);
#pragma unroll
  for (int k = -kRadius; k <= kRadius; k++) {
    uchar4 pixel = in[y * width + clamp(x + k, 0, width - 1)];
    sum.x += taps[k + kRadius] * pixel.x;
    sum.y += taps[k + kRadius] * pixel.y;
    sum.z += taps[k + kRadius] * pixel.z;
  }
  out[y * width + x] = make_uchar4(lrintf(sum.x), lrintf(sum.y), lrintf(sum.z), 255);
}

int main() {
  const int width = 120, height = 45;
  const size_t bytes = width * height * sizeof(uchar4);
  uchar4* picture = static_cast<uchar4*>(malloc(bytes));
  for (int i = 0; i < width * height; i++) picture[i] = make_uchar4(128, 128, 128, 255);

  float host_taps[2 * kRadius + 1];
  for (float& tap : host_taps) tap = 1.0f / (2 * kRadius + 1);
  cudaMemcpyToSymbol(taps, host_taps, sizeof(host_taps));

  uchar4 *in, *out;
  cudaMalloc(&in, bytes);
  cudaMalloc(&out, bytes);
  cudaMemcpy(in, picture, bytes, cudaMemcpyHostToDevice);
  const dim3 threads(32, 8);
  const dim3 blocks((width + threads.x - 1) / threads.x, (height + threads.y - 1) / threads.y);
  filter_rows<<<blocks, threads>>>(in, out, width, height);
  cudaMemcpy(picture, out, bytes, cudaMemcpyDeviceToHost);

  uchar4 last = picture[width * height - 1];
  printf("%d %d %d\n", last.w, last.x, last.x << 16 | last.y << 8 | last.z);
  cudaFree(in);
  cudaFree(out);
  free(picture);
  return 0;
}
