// RUN: cu2sycl convert %s
__global__ void foo() {
  __shared__ int shm[16];
  shm[0] = 2;
}
int main() {
  foo<<<1, 1>>>();
}
