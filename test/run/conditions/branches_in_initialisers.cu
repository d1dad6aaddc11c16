// Conditions within initialisers, enumerations, constant tables and structures.
// VARIANT: -DLONG
// EXPECT: 1 2 total 3
// EXPECT -DLONG: 1 2 4 total 7
#include <cstdio>

enum {
  kCount =
#ifdef LONG
      3
#else
      2
#endif
};

__constant__ int table[kCount] = {
    1,
    2,
#ifdef LONG
    4,
#endif
};

struct Settings {
  int first;
#ifdef LONG
  int extra;
#endif
};

__global__ void copy(int* p, Settings s) {
  p[threadIdx.x] = table[threadIdx.x] + s.first;
#ifdef LONG
  p[threadIdx.x] += s.extra;
#endif
}

int main() {
  int* p;
  int total = 0;
  Settings s = {
      0,
#ifdef LONG
      0,
#endif
  };
  cudaMallocManaged(&p, kCount * sizeof(int));
  copy<<<1, kCount>>>(p, s);
  cudaDeviceSynchronize();
  for (int i = 0; i < kCount; ++i) {
    printf("%d ", p[i]);
    total += p[i];
  }
  printf("total %d\n", total);
  cudaFree(p);
}
