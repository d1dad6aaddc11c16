// Every index in three dimensions; x is the fastest. A program's own operators of uint3 take the built-in variables.
// EXPECT: 23 119 60 5
// EXPECT: 7 1
#include <cstdio>

__host__ __device__ uint3 operator+(uint3 a, uint3 b) { return make_uint3(a.x + b.x, a.y + b.y, a.z + b.z); }
__host__ __device__ uint3 operator*(uint3 a, uint3 b) { return make_uint3(a.x * b.x, a.y * b.y, a.z * b.z); }
__host__ __device__ uint3 operator*(uint3 a, unsigned b) { return make_uint3(a.x * b, a.y * b, a.z * b); }

__global__ void own_operators(unsigned* out) {
  uint3 at = blockIdx * blockDim + threadIdx * 1u;
  out[2 * at.x] = at.x;
  out[2 * at.x + 1] = at.y + gridDim.y;
}

__global__ void place(int* out, int* dims) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  int width = gridDim.x * blockDim.x;
  int height = gridDim.y * blockDim.y;
  out[(z * height + y) * width + x] = x + 10 * y + 100 * z;
  if (x == 0 && y == 0 && z == 0) dims[0] = gridDim.z * blockDim.z;
}

int main() {
  dim3 block(2, 3, 1);
  dim3 grid(2, 2, 5);
  int *out, *dims;
  cudaMallocManaged(&out, 120 * sizeof(int));
  cudaMallocManaged(&dims, sizeof(int));
  place<<<grid, block>>>(out, dims);
  cudaDeviceSynchronize();
  int errors = 0;
  for (int i = 0; i < 120; ++i) errors += out[i] != i % 4 + 10 * (i / 4 % 6) + 100 * (i / 24);
  printf("%d %d %d %d\n", out[11] - 0, 119 - errors, out[24] - 40, dims[0]);
  unsigned* places;
  cudaMallocManaged(&places, 16 * sizeof(unsigned));
  own_operators<<<2, 4>>>(places);
  cudaDeviceSynchronize();
  printf("%u %u\n", places[14], places[15]);
  cudaFree(out);
  cudaFree(dims);
  return errors;
}
