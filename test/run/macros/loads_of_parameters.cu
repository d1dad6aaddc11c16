// A macro's parameter as the operand of a text: its argument may be an expression.
// EXPECT: 7 9
#include <cstdio>

#define LOAD(p) __ldg(p)
#define LOAD_ANY(...) __ldg(__VA_ARGS__)

__global__ void read(const float* in, float* out) {
  out[0] = LOAD(in + 1);
  out[1] = LOAD_ANY(in + 2);
}

int main() {
  float *in, *out;
  cudaMallocManaged(&in, 12);
  cudaMallocManaged(&out, 8);
  in[0] = 3;
  in[1] = 7;
  in[2] = 9;
  read<<<1, 1>>>(in, out);
  cudaDeviceSynchronize();
  printf("%g %g\n", out[0], out[1]);
}
