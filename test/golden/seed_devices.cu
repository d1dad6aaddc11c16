// RUN: cu2sycl convert %s
__global__ void kernel() {}
void all(dim3 size_1, dim3 size_2) {
  int device_count;
  cudaGetDeviceCount(&device_count);
  for (int i = 0; i < device_count; i++) {
    cudaSetDevice(i);
    cudaDeviceProp prop;
    cudaGetDeviceProperties(&prop, i);
    int warp_size = prop.warpSize;
    kernel<<<size_1, size_2>>>();
  }
  int current, value;
  cudaGetDevice(&current);
  cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, current);
}
