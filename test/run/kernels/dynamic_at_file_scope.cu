// Dynamic shared memory that is declared outside functions and used by several of them, also to initialise a member,
// and only by macros.
// EXPECT: 3 7
// EXPECT: 7 4
// EXPECT: 6 65540
#include <cstdio>

extern __shared__ int pool[];

__device__ void put(int v) { pool[threadIdx.x] = v; }

__global__ void run(int* out, int v) {
  put(v + threadIdx.x);
  __syncthreads();
  if (threadIdx.x < 2) out[threadIdx.x] = pool[4 * threadIdx.x];
}

struct Stack {
  int* top;
  __device__ Stack() : top(pool) {}
  __device__ void back(int n) { top = top - n < pool ? pool : top - n; }
};
__global__ void reversed(int* out) {
  Stack stack;
  stack.top += 2;
  stack.back(8);
  stack.top[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x < 2) out[threadIdx.x] = pool[7 - 3 * threadIdx.x];
}

#define PAIR_AT(k) (reinterpret_cast<int*>(pairs)[k])
#define PUT(k, v) (shorts[(k)] = (v))
#define GET_PAIR(k) PAIR_AT(k)
extern __shared__ unsigned short shorts[];
extern __shared__ short2 pairs[];
__global__ void by_macros(int* out) {
  PUT(threadIdx.x, threadIdx.x == 3 ? 1 : threadIdx.x + 2);
  __syncthreads();
  if (threadIdx.x == 1) out[1] = GET_PAIR(1);
  if (threadIdx.x == 0) out[0] = shorts[4];
}

int main() {
  int* out;
  cudaMallocManaged(&out, 2 * sizeof(int));
  run<<<1, 8, 8 * sizeof(int)>>>(out, 3);
  cudaDeviceSynchronize();
  printf("%d %d\n", out[0], out[1]);
  reversed<<<1, 8, 8 * sizeof(int)>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d\n", out[0], out[1]);
  by_macros<<<1, 8, 8 * sizeof(int)>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d\n", out[0], out[1]);
  cudaFree(out);
}
