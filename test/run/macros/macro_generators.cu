// Macros that generate kernels with `##` and launch them, and lists of such macros.
// EXPECT: add 198
// EXPECT: mul 121
// EXPECT: 0 100
#include <cstdio>
#define BLOCK 64
#define TID (blockIdx.x * blockDim.x + threadIdx.x)
#define DEFINE_KERNEL(name, type, op)                              \
  __global__ void name##_kernel(type* out, const type* a, int n) { \
    /* each element by itself */                                   \
    const int i = TID;                                             \
    if (i < n) out[i] = a[i] op a[i];                              \
  }                                                                \
  const char* name##_title() { return #name; }

DEFINE_KERNEL(add, float, +)
DEFINE_KERNEL(mul, int, *);

#define RUN(name, type, n)                                   \
  do {                                                       \
    type* p;                                                 \
    type* q;                                                 \
    cudaMallocManaged(&p, n * sizeof(type));                 \
    cudaMallocManaged(&q, n * sizeof(type));                 \
    for (int i = 0; i < n; ++i) p[i] = (type)i;              \
    name##_kernel<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(q, p, n); \
    cudaDeviceSynchronize();                                 \
    printf("%s %g\n", name##_title(), (double)q[n - 1]);     \
    cudaFree(p);                                             \
    cudaFree(q);                                             \
  } while (0)

#define FOR_EACH_OP(X) X(min, <) X(max, >)
#define PICK(name, op)                                                \
  __global__ void pick_##name(const int* a, int* out, int n) {        \
    __shared__ int best[BLOCK];                                       \
    best[threadIdx.x] = a[threadIdx.x];                               \
    __syncthreads();                                                  \
    for (int s = BLOCK / 2; s > 0; s /= 2) {                          \
      if (threadIdx.x < s && best[threadIdx.x + s] op best[threadIdx.x]) best[threadIdx.x] = best[threadIdx.x + s]; \
      __syncthreads();                                                \
    }                                                                 \
    if (threadIdx.x == 0) *out = best[0];                             \
  }
FOR_EACH_OP(PICK)
#undef PICK

int main() {
  RUN(add, float, 100);
  RUN(mul, int, 12);
  int* a;
  int* out;
  cudaMallocManaged(&a, BLOCK * sizeof(int));
  cudaMallocManaged(&out, 2 * sizeof(int));
  for (int i = 0; i < BLOCK; ++i) a[i] = (i * 37) % 101;
#define PICK(name, op) pick_##name<<<1, BLOCK>>>(a, out + k++, BLOCK);
  int k = 0;
  FOR_EACH_OP(PICK)
#undef PICK
  cudaDeviceSynchronize();
  printf("%d %d\n", out[0], out[1]);
  cudaFree(a);
  cudaFree(out);
}
