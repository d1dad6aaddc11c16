// Conditions within parameter lists, argument lists and the configuration of a launch.
// VARIANT: -DSCALED
// VARIANT: -DSCALED -DTALL
// EXPECT: 1 2 3 4
// EXPECT -DSCALED: 3 6 9 12
// EXPECT -DSCALED -DTALL: 3 6 9 12
#include <cstdio>

__device__ int scale(int x
#ifdef SCALED
                     , int by
#endif
) {
#ifdef SCALED
  return x * by + 0 * (int)threadIdx.x;
#else
  return x;
#endif
}

__global__ void run(int* p
#ifdef SCALED
                    , int by
#endif
) {
  const int i = threadIdx.y * blockDim.x + threadIdx.x;
  p[i] = scale(i + 1
#ifdef SCALED
               , by
#endif
  );
}

int main() {
  int* p;
  cudaMallocManaged(&p, 4 * sizeof(int));
  run<<<1,
#ifdef TALL
        dim3(2, 2)
#else
        dim3(4)
#endif
        >>>(p
#ifdef SCALED
            , 3
#endif
  );
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
  cudaFree(p);
}
