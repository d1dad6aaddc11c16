// RUN: cu2sycl convert %s
// Function qualifiers, and a function with separate code for host and device.
__global__ void foo_kernel() {}
__device__ void foo_device() {}
__host__ void foo_host() {}
__host__ __device__ void foo_host_device() {}

__host__ __device__ int foo(int i) {
#ifdef __CUDA_ARCH__
  return i + 1;
#else
  return 0;
#endif
}

__global__ void kernel() { foo(1); }

int main() { return foo(1); }
