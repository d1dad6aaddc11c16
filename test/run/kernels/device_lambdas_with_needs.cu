// Device lambdas that use the index, functions that need it, CUDA functions, and macros that use these.
// EXPECT: 0 2 4 6 100 102 104 106 8
// EXPECT: lambda 5
// EXPECT: 6 7 8 9 10 11 12 13 20
// EXPECT: 24 25 28 33 48 65 84 105 host 1
// EXPECT: 63 42 7 24
// EXPECT: derived 25 36
// EXPECT: pairs 0 10 21 31 42 52 63 73
// EXPECT: plain -5 -8 7
// EXPECT: lambdas 1 3 5 7
#include <cstdio>

#define DEVICE __device__
#define SAY(i) printf("lambda %d\n", i)
#define HOST_SAY(i) printf("host %d\n", i)

__device__ int global_index() { return blockIdx.x * blockDim.x + threadIdx.x; }
__device__ int twice(int x) { return 2 * x; }

template <typename F>
__global__ void run(F f) {
  f();
}

template <typename F>
__global__ void for_each(int n, F f) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) f(i);
}

template <typename F, typename G>
__global__ void combine(int* out, int n, F f, G g) {
  int i = global_index();
  if (i < n) out[i] = g(f(i), i);
}

template <typename F>
void launch(int n, F f) {
  for_each<<<2, 4>>>(n, f);
  cudaDeviceSynchronize();
}

// A device lambda that calls another one.
template <typename F>
void launch_pairs(int n, F f) {
  launch(n / 2, [=] __device__(int pair) {
    f(2 * pair);
    f(2 * pair + 1);
  });
}

struct Host {
  int* out;
  void fill(int by) {
    int* p = out;
    launch(8, [p, by] __device__(int i) { p[i] = by * i + __popc(i); });
  }
};

// What it calls is of a class that derives from it, and no lambda.
template <typename Outer>
struct indexed {
  int first;
  __host__ __device__ int operator[](int i) const { return static_cast<const Outer&>(*this)(first + i); }
};
struct squares : indexed<squares> {
  __host__ __device__ explicit squares(int from) { first = from; }
  __host__ __device__ int operator()(int i) const { return i * i; }
};
__global__ void square(int* out) { *out = squares(2)[4]; }

template <typename A, typename B>
struct two {
  A first;
  B second;
};
template <typename F>
__global__ void store_pairs(int* out, F f) {
  const auto both = f(threadIdx.x);
  out[threadIdx.x] = both.first + both.second;
}

// Functions that are only passed lambdas of the function that calls them, on both sides: they take no index.
template <typename F>
__host__ __device__ void repeat(int n, F f) {
  for (int i = 0; i < n; ++i) f(i);
}
template <typename F>
__host__ __device__ void repeat_thrice(F f) {
  repeat(3, f);
}
struct Triple {
  int data[3];
  __host__ __device__ explicit Triple(int first) {
    repeat_thrice([&](int i) { data[i] = first + i; });
  }
  __host__ __device__ Triple operator-() const {
    Triple out(0);
    repeat_thrice([&](int i) { out.data[i] = -data[i]; });
    return out;
  }
};
__global__ void negate(int* out) {
  int sum = 1;
  repeat(2, [&](int) { sum += threadIdx.x; });
  out[threadIdx.x] = (-Triple(threadIdx.x)).data[2];
  out[4 + threadIdx.x] = sum;
}

int main() {
  int *out, *sum;
  cudaMallocManaged(&out, 16 * sizeof(int));
  cudaMallocManaged(&sum, sizeof(int));
  *sum = 0;
  run<<<2, 4>>>([=] __device__() {
    out[global_index()] = twice(threadIdx.x) + 100 * blockIdx.x;
    atomicAdd(sum, 1);
  });
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; i++) printf("%d ", out[i]);
  printf("%d\n", *sum);

  auto add = [=] __device__(int i) {
    int lane = threadIdx.x;
    atomicAdd(sum, lane);
    if (i == 5) SAY(i);
    out[i] = i + (int)__fmul_rn(2.0f, 3.0f);
  };
  launch(8, add);
  for (int i = 0; i < 8; i++) printf("%d ", out[i]);
  printf("%d\n", *sum);

  combine<<<1, 8>>>(out, 8, [] __device__(int i) { return i * i; },
                    [=] __device__(int v, int i) -> int { return v + (int)blockDim.x * max(i, 3); });
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; i++) printf("%d ", out[i]);
  HOST_SAY(1);

  auto both = [] __host__ __device__(int x, int y) { return x * 10 + y; };
  combine<<<1, 8>>>(out, 8, [] __device__(int i) { return twice(i); }, both);
  cudaDeviceSynchronize();
  printf("%d %d ", out[3], both(4, 2));
  Host host{out};
  host.fill(3);
  printf("%d %d\n", out[2], out[7]);
  square<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  printf("derived %d %d\n", squares(2)[3], *out);
  launch_pairs(8, [=] __device__(int i) { out[i] = 10 * i + threadIdx.x; });
  printf("pairs");
  for (int i = 0; i < 8; i++) printf(" %d", out[i]);
  printf("\n");
  negate<<<1, 4>>>(out);
  cudaDeviceSynchronize();
  printf("plain %d %d %d\n", out[3], (-Triple(7)).data[1], out[7]);
  cudaFree(out);
  // A lambda that calls another one, and a macro as the specifier of one with a list in its return type.
  auto own = [] DEVICE(int plus) { return int(threadIdx.x) + plus; };
  auto sums = [=] DEVICE(int i) -> two<int, short> { return {i, short(own(1))}; };
  store_pairs<<<1, 4>>>(out, sums);
  cudaDeviceSynchronize();
  printf("lambdas %d %d %d %d\n", out[0], out[1], out[2], out[3]);
  cudaFree(sum);
  return 0;
}
