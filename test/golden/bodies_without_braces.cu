// RUN: cu2sycl convert %s
// Control statements whose bodies have no braces mean the same as with braces.
#include <cstdio>

__global__ void after_the_loop(int* p, int n) {
  int x = p[threadIdx.x];
  if (threadIdx.x < 16) for (int i = 0; i < n; ++i) { x += i; }
  x += __shfl_down_sync(0xffffffff, x, 1);
  if (threadIdx.x < 16) while (x > n) --x;
  else do --x; while (x > 0);
  x += __shfl_down_sync(0xffffffff, x, 2);
  p[threadIdx.x] = x;
}

__global__ void in_the_loop(int* p, int n) {
  for (int i = 0; i < n; ++i) for (int k = 0; k < n; ++k) p[i] += __shfl_xor_sync(0xffffffff, p[k], 1);
  for (int i = threadIdx.x; i < n; ++i) p[i] += __shfl_xor_sync(0xffffffff, p[i], 1);
  if (n > 4) if (threadIdx.x > 4) p[0] = __shfl_sync(0xffffffff, p[1], 0); else p[1] = 1; else p[2] = 2;
}

__global__ void barriers(int* p, int n) {
  for (int i = threadIdx.x; i < n; i += 2) __syncthreads();
  for (int i = 0; i < n; ++i) if (p[i] > 0) __syncthreads();
  int turns = threadIdx.x;
  do __syncthreads(); while (--turns > 0);
  switch (n) {
    case 1: if (threadIdx.x == 1) return;
    default: for (;;) if (threadIdx.x == 2) break; else { __syncthreads(); break; }
  }
  __syncthreads();
}

__global__ void early(int* p, int n) {
  if (threadIdx.x >= n) return;
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  if (p[0]) for (int i = 0; i < n; ++i) if (i % 2) atomicAdd(&sum, 1); else atomicSub(&sum, 1);
  __syncthreads();
  p[threadIdx.x] = sum;
}

__global__ void returns_after_waiting(int* p, int n) {
  for (int i = 0; i < n; ++i) {
    __syncthreads();
    for (int k = 0; k < n; ++k) if (p[threadIdx.x] == k) return;
  }
}

__global__ void locks(int* lock, volatile int* ready, int* p) {
  while (atomicCAS(lock, 0, 1) != 0);
  bool done = false;
  while (!done) if (atomicCAS(lock, 0, 1) == 0) { ++*p; done = true; atomicExch(lock, 0); }
  do if (atomicExch(lock, 1) == 0) { ++*p; atomicExch(lock, 0); break; } while (true);
  while (*ready == 0) ++*p;
  do ++*p; while (*ready == 0);
}

int main(int argc, char**) {
  int* a;
  int* b = nullptr;
  cudaMalloc(&a, 64 * sizeof(int));
  if (argc > 1) cudaMalloc(&b, 64 * sizeof(int)); else cudaMemset(a, 0, 64 * sizeof(int));
  for (int i = 0; i < 2; ++i) if (argc > 1) early<<<1, 64>>>(a, 32); else after_the_loop<<<1, 32>>>(a, 4);
  if (argc > 2) in_the_loop<<<1, 32>>>(a, 4);
  else if (argc > 3) barriers<<<1, 32>>>(a, 4);
  else if (argc > 4) cudaDeviceSynchronize();
  int host[64];
  if (argc > 1) for (int i = 0; i < 2; ++i) cudaMemcpy(host, a, sizeof(host), cudaMemcpyDeviceToHost);
  auto release = [&] { if (argc > 1) cudaFree(b); };
  release();
  if (argc > 5) goto end;
  while (argc-- > 0) if (argc == 3) cudaMemset(a, 0, 4); else cudaStreamSynchronize(nullptr);
  cudaFree(a);
end:
  printf("%d\n", host[0]);
}
