// Conditions in parameter lists, launches, initialisers, macro bodies and function bodies; nested conditions; CUDA's
// predefined macros. All variants compile the same converted text.
// VARIANT: -DSCALED
// VARIANT: -DSCALED -DWIDE
// VARIANT: -DWIDE
// EXPECT: values 1 2 3
// EXPECT: sum 6
// EXPECT: packed 1 2 3 9
// EXPECT: branch cuda
#include <cstdio>

#if defined(__CUDACC__) || defined(__HIPCC__)
#define PORTABLE __host__ __device__
#define BRANCH "cuda"
#else
#define PORTABLE
#define BRANCH "host"
#endif

#ifdef WIDE
#define BLOCK 64
#define INDEX (threadIdx.x + BLOCK * 0)
#else
#define BLOCK 32
#define INDEX threadIdx.x
#endif

PORTABLE inline int next(int i) { return i + 1; }

__global__ void fill(int* out,
#ifdef SCALED
                     int scale,
#endif
                     int n) {
  const int i = INDEX;
#ifdef SCALED
  if (i < n) out[i] = next(i) * scale;
#else
  if (i < n) {
#if !defined(WIDE)
    out[i] = next(i);
#else
    out[i] = 1 + i;
#endif
  }
#endif
}

__global__ void pack(uchar4* out,
#ifdef SCALED
                     int scale,
#endif
                     const int* in) {
  out[0] = make_uchar4(in[0], in[1], in[2], 9);
}

__global__ void sum(const int* in, int* out) {
  __shared__ int part[
#ifdef WIDE
      64
#else
      32
#endif
  ];
  part[threadIdx.x] = threadIdx.x < 3 ? in[threadIdx.x] : 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    *out = 0;
    for (int i = 0; i < 3; ++i) *out += part[i];
  }
}

int main() {
  int* out;
  const int sizes[] = {
#ifdef WIDE
      3, 64
#else
      3, 32
#endif
  };
  cudaMallocManaged(&out, 4 * sizeof(int));
  unsigned char* bytes;
  cudaMallocManaged(&bytes, 4);
  fill<<<1, BLOCK>>>(out,
#ifdef SCALED
                     1,
#endif
                     sizes[0]);
  cudaDeviceSynchronize();
  printf("values %d %d %d\n", out[0], out[1], out[2]);
  sum<<<1, sizes[1]>>>(out, out + 3);
  cudaDeviceSynchronize();
  printf("sum %d\n", out[3]);
  pack<<<1, 1>>>((uchar4*)bytes,
#ifdef SCALED
                 1,
#endif
                 out);
  cudaDeviceSynchronize();
  printf("packed %d %d %d %d\n", bytes[0], bytes[1], bytes[2], bytes[3]);
  printf("branch %s\n", BRANCH);
  cudaFree(bytes);
  cudaFree(out);
  return 0;
}
