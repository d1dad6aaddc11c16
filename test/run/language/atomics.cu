// Atomic functions on global and shared memory return the old value.
// EXPECT: 64 0 -64 63 15 255 64.0 1 3 7
// EXPECT: 9 5 5 9 9 5 | -2 -2 7
#include <cstdio>

__global__ void all(int* v, float* f, unsigned* wrap, unsigned long long* big) {
  __shared__ int local;
  if (threadIdx.x == 0) local = 0;
  __syncthreads();
  int t = threadIdx.x;
  atomicAdd(&local, 1);
  atomicSub(&v[2], 1);
  atomicMin(&v[1], t);
  atomicMax(&v[3], t);
  atomicAnd(&v[4], 0x0f);
  atomicOr(&v[5], 0xf0);
  atomicAdd(f, 1.0f);
  atomicInc(&wrap[0], 62);
  atomicDec(&wrap[1], 66);
  atomicAdd(big, 1ULL);
  __syncthreads();
  if (t == 0) {
    v[0] = local;
    atomicExch(&v[6], 5);
    atomicCAS(&v[6], 5, 7);
    atomicCAS(&v[6], 9, 8);
    atomicXor(&v[6], 0);
  }
}

__global__ void returned(int* old, long long* wide) {
  __shared__ int value;
  value = 9;
  old[0] = atomicMin(&value, 5);
  old[1] = atomicMin(&value, 6);
  old[2] = atomicMax(&value, 9);
  old[3] = atomicMax(&value, 8);
  old[4] = atomicExch(&value, 5);
  old[5] = atomicCAS(&value, 5, 6);
  wide[1] = atomicMin(&wide[0], -2LL);
  wide[2] = atomicMax(&wide[0], 7LL);
}

int main() {
  int* v;
  float* f;
  unsigned* wrap;
  unsigned long long* big;
  long long* wide;
  cudaMallocManaged(&v, 7 * sizeof(int));
  cudaMallocManaged(&f, sizeof(float));
  cudaMallocManaged(&wrap, 2 * sizeof(unsigned));
  cudaMallocManaged(&big, sizeof(unsigned long long));
  cudaMallocManaged(&wide, 3 * sizeof(long long));
  int start[7] = {0, 100, 0, -1, 0xff, 0x0f, 0};
  for (int i = 0; i < 7; ++i) v[i] = start[i];
  *f = 0;
  wrap[0] = 0;
  wrap[1] = 0;
  *big = 0;
  all<<<1, 64>>>(v, f, wrap, big);
  cudaDeviceSynchronize();
  printf("%d %d %d %d %d %d %.1f %u %u %d\n", v[0], v[1], v[2], v[3], v[4], v[5], *f, wrap[0], wrap[1], v[6]);
  if (*big != 64) return 1;
  wide[0] = -2;
  returned<<<1, 1>>>(v, wide);
  cudaDeviceSynchronize();
  for (int i = 0; i < 6; ++i) printf("%d ", v[i]);
  printf("| %lld %lld %lld\n", wide[1], wide[2], wide[0]);
  cudaFree(wide);
  cudaFree(v);
  cudaFree(f);
  cudaFree(wrap);
  cudaFree(big);
}
