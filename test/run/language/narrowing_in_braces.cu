// Narrowing conversions in braces, of which nvcc only warns: in kernels and on the host.
// EXPECT: 1 4 4 7
#include <cstdio>
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wnarrowing"
#endif

__global__ void cut(const ushort4* in, uchar4* out, int n) {
  const ushort4 all = in[0];
  const uchar4 bytes = {all.x, all.y, all.z, all.w};
  out[0] = bytes;
  const char few[2] = {n, n + 1};
  out[1].x = few[1];
}

int main() {
  ushort4* in;
  uchar4* out;
  const size_t bytes = sizeof(ushort4);
  cudaMallocManaged(&in, bytes);
  cudaMallocManaged(&out, bytes);
  *in = make_ushort4(1, 2, 3, 260);
  const size_t written = out[1].x = 3;
  int sizes[2] = {written, written + 4};
  cut<<<1, 1>>>(in, out, sizes[0]);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", out->x, out->w, out[1].x, sizes[1]);
  cudaFree(in);
  cudaFree(out);
}
