// Conditions among a launch's arguments, which only the host can evaluate: it does so once, before the kernel starts.
// VARIANT: -DSCALED
// EXPECT: more 2
// EXPECT: values 4 6
// EXPECT -DSCALED: more 2
// EXPECT -DSCALED: values 4 15
#include <cstdio>
#include <vector>

struct Numbers {
  std::vector<int> sizes;
  int* p;
  int* data() { return p; }
};

__global__ void fill(int n,
#ifdef SCALED
                     const int* scale,
#endif
                     int* out, int add) {
  const int i = threadIdx.x;
#ifdef SCALED
  if (i < n) out[i] = i * *scale + add;
#else
  if (i < n) out[i] = i + add;
#endif
}

void run(Numbers& out, Numbers& scale, int n) {
  int more = 1;
  fill<<<1, n>>>(n,
#ifdef SCALED
                 scale.data(),
#endif
                 out.data() + out.sizes[0], 3 + more++);
  printf("more %d\n", more);
}

int main() {
  Numbers out{{1}, nullptr};
  Numbers scale{{1}, nullptr};
  cudaMallocManaged(&out.p, 8 * sizeof(int));
  cudaMallocManaged(&scale.p, sizeof(int));
  *scale.p = 4;
  run(out, scale, 4);
  cudaDeviceSynchronize();
#ifdef SCALED
  printf("values %d %d\n", out.p[1], out.p[4] - 1);
#else
  printf("values %d %d\n", out.p[1], out.p[3]);
#endif
}
