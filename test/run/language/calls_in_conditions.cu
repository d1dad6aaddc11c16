// Calls after `&&`, `&` and `*` in conditions, and as statements, where the words could begin a declaration: `n && f(x)`,
// `n * f(x)`.
// EXPECT: 10 1023 1143
// EXPECT: 24 36 52, 64
#include <cstdio>

static bool ok = true;
__device__ int scale = 1;
__device__ bool near(int a, int b) { return a + b < int(threadIdx.x); }

__device__ int pick(int small, int other, int a) {
  int n = 0;
  if (small && near(a, 1)) n += 1;
  while (other & near(a, n)) n += 2;
  for (int k = 0; small * near(k, 1) == 1; ++k) n += 4;
  if (small * near(a, 1) == 1) n += 8;
  if (int v = near(a, 2); v && near(a, v)) n += 100;
  switch (small * near(a, 1)) {
    case 1: n += 1000;
  }
  return n;
}
__global__ void pick_each(int* out) { out[threadIdx.x] = pick(1, 1, 2); }

struct Limits {
  int all;
  __device__ int count(int a, int* total) const {
    int n = 0;
    for (int k = 0; all && near(k, 1); ++k) n += 4;
    if (all && near(a, 1)) n += 8;
    if (scale && atomicAdd(total, 1) >= 0) n += 16;
    for (; scale * near(a, n) == 1;) n += 64;
    all && atomicAdd(total, 1);
    return n;
  }
};
__global__ void count_each(int* out, int* total) {
  const Limits limits{1};
  out[threadIdx.x] = limits.count(2, total);
}

int main() {
  int *out, *total;
  const int wanted = 1;
  int host[32];
  if (ok && cudaMalloc(&out, sizeof(host))) return 1;
  if (wanted && cudaMallocManaged(&total, sizeof(int))) return 1;
  *total = 0;
  if (wanted & cudaMemset(out, 0, sizeof(host))) return 1;
  pick_each<<<1, 32>>>(out);
  if (wanted && cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost)) return 1;
  printf("%d %d %d\n", host[3], host[4], host[8]);
  count_each<<<1, 32>>>(out, total);
  if (wanted && cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost)) return 1;
  printf("%d %d %d, %d\n", host[3], host[4], host[8], *total);
  ok && cudaFree(out);
}
