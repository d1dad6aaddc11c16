// Output of kernels: printf returns the number of arguments after the format.
// EXPECT: one 1 two 2.5
// EXPECT: none
// EXPECT: returned 2 0
#include <cstdio>
__global__ void print(int* returned) {
  returned[0] = printf("one %d two %g\n", 1, 2.5f);
  if ((returned[1] = printf("none\n")) < 0) return;
}
int main() {
  int* returned;
  cudaMallocManaged(&returned, 2 * sizeof(int));
  print<<<1, 1>>>(returned);
  cudaDeviceSynchronize();
  printf("returned %d %d\n", returned[0], returned[1]);
  cudaFree(returned);
}
