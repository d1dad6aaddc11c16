// Macros that name members of a constant: an array that is passed as a pointer, and a member with the name of the
// function around it.
// EXPECT: 7 3
#include <cstdio>

struct Scene {
  float inverse[4];
  const float* transfer;
};

__constant__ Scene scene;
#define INVERSE scene.inverse
#define TRANSFER scene.transfer

__device__ float apply(float x, float* m) { return x * m[0] + m[3]; }
__device__ float view(float x) { return apply(x, INVERSE); }
__device__ float transfer(int k) { return TRANSFER[k]; }

__global__ void draw(float* out) {
  out[0] = view(out[0]);
  out[1] = transfer(2);
}

int main() {
  float *out, *values;
  cudaMallocManaged(&out, 2 * sizeof(float));
  cudaMallocManaged(&values, 3 * sizeof(float));
  out[0] = 2;
  values[2] = 3;
  const Scene host = {{3, 0, 0, 1}, values};
  cudaMemcpyToSymbol(scene, &host, sizeof(host));
  draw<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  printf("%g %g\n", out[0], out[1]);
  cudaFree(out);
  cudaFree(values);
}
