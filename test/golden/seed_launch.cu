// RUN: cu2sycl convert %s
// Three-dimensional sizes are reversed, and the global range is the product of grid and block.
__global__ void foo() {
  int a = threadIdx.x;
}
int main() {
  dim3 size_1(100, 200, 300);
  dim3 size_2(5, 10, 20);
  foo<<<size_1, size_2>>>();
}
