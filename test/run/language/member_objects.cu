// Function objects that are members of other objects, of a template parameter's type or of a known type, with static
// and dynamic shared arrays; kernels call them by their class.
// OPTIMISED: acpp: at -O0 it does not see the barriers behind cu2sycl::invoke
// EXPECT: 0 3 6 7
// EXPECT: 5 10, 1.75 4.5, 9
#include <cstdio>

struct Twice {
  __device__ float operator()(float x) const { return x * threadIdx.x; }
};
struct Half {
  __device__ float operator()(float x) const { return x / 2; }
};

template <class Op>
struct Apply {
  Op op;
  __device__ float operator()(float x) const { return op(x) + 1; }
};

struct Both {
  Twice first;
  Half second;
  __device__ float operator()(float x) const { return second(first(x)); }
};

template <class F>
__global__ void each(F f, float* p) {
  p[threadIdx.x] = f(p[threadIdx.x]);
}

struct Reversed {
  int* out;
  __device__ void operator()(int n) const {
    extern __shared__ int mirrored[];
    mirrored[n - 1 - threadIdx.x] = 5 * (threadIdx.x + 1);
    __syncthreads();
    out[threadIdx.x] = mirrored[threadIdx.x];
  }
};

template <class F>
__global__ void run(F f) {
  f(blockDim.x);
}

__device__ float sum(float v) {
  __shared__ float s[32];
  s[threadIdx.x] = v;
  __syncthreads();
  float out = 0;
  for (int i = 0; i < blockDim.x; ++i) out += s[i];
  return out;
}

struct Reduction {
  float* p;
  __device__ void operator()() const {
    float all = sum(p[threadIdx.x]);
    if (threadIdx.x == 0) p[0] = all;
  }
};

__global__ void reduce(const Reduction r) { r(); }

int main() {
  float* p;
  int* n;
  cudaMallocManaged(&p, 4 * sizeof(float));
  cudaMallocManaged(&n, 4 * sizeof(int));
  for (int i = 0; i < 4; ++i) p[i] = 2;
  each<<<1, 4>>>(Apply<Twice>{}, p);
  cudaDeviceSynchronize();
  printf("%g %g %g %g\n", p[0] - 1, p[1], p[2] + 1, p[3]);
  run<<<1, 2, 2 * sizeof(int)>>>(Reversed{n});
  each<<<1, 4>>>(Apply<Half>{}, p);
  each<<<1, 3>>>(Both{}, p + 1);
  cudaDeviceSynchronize();
  printf("%d %d, %g %g, ", n[1], n[0], p[2], p[3]);
  for (int i = 0; i < 4; ++i) p[i] = i < 3 ? 3 : 0;
  reduce<<<1, 4>>>(Reduction{p});
  cudaDeviceSynchronize();
  printf("%g\n", p[0]);
}
