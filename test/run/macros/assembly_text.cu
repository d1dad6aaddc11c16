// Assembly in a macro that makes a part of the text of its parameter.
// EXPECT: fcc0fcc0 ff00ff00
#include <cstdio>

#define LOGIC(result, a, b, c, table) \
  asm("lop3.b32 %0, %1, %2, %3, " #table ";" : "=r"(result) : "r"(a), "r"(b), "r"(c))

__global__ void combine(unsigned* out) {
  LOGIC(out[0], 0xff00ff00U, 0xf0f0f0f0U, 0xccccccccU, 0xe8);
  LOGIC(out[1], 0xff00ff00U, 0xf0f0f0f0U, 0xccccccccU, 0xf0);
}

int main() {
  unsigned* out;
  cudaMallocManaged(&out, 8);
  combine<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  printf("%x %x\n", out[0], out[1]);
}
