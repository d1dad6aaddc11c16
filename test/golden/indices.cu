// RUN: cu2sycl convert %s
// CUDA's indices are 32-bit unsigned: SYCL's 64-bit index is used without a cast if the result is the same.
#define TID (blockIdx.x * blockDim.x + threadIdx.x)
#define HASHED (threadIdx.x * 2654435769u)
const int kTile = 16;

__global__ void plain(int* out, const float* in, int n, size_t m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  size_t wide = (size_t)blockDim.x * blockIdx.x + threadIdx.x;
  if (threadIdx.x < n && threadIdx.x / 32 == 1) out[threadIdx.x % 32] = i;
  for (int k = TID; k < n; k += blockDim.x * gridDim.x) out[k] = in[threadIdx.x * kTile + 1] * threadIdx.x;
  if (m - threadIdx.x > 3) out[blockIdx.y * n + threadIdx.x - 1] = wide;
}

__global__ void one_cast(float* out, unsigned salt) { out[threadIdx.x] = (threadIdx.x * 1103515245u + salt) % 1000u; }

__global__ void variables(long long* out, long long first) {
  if (first - threadIdx.x < 0) return;
  out[threadIdx.x] = first / blockDim.x + threadIdx.x;
}

__global__ void shown(int* out) {
  auto i = threadIdx.x - 1;
  int2 pair = {threadIdx.x, 1};
  float list[] = {blockDim.x, gridDim.x};
  out[0] = sizeof(threadIdx.x) + HASHED / 3 + max(threadIdx.x, -1) + i + pair.x + list[0];
}

__global__ void lambdas(unsigned* out) {
  auto after = [](unsigned n) { return threadIdx.x - n; };
  auto before = [=] { return threadIdx.x + 1; };
  struct Local {
    __device__ unsigned get() const { return threadIdx.x; }
  };
  out[0] = after(1) + before();
}

// Device functions as template arguments: those that need the `nd_item` are passed it.
__device__ int twice(int v) { return 2 * v; }
__device__ int plus_index(int v) { return v + threadIdx.x; }
template <int (*F)(int)>
__global__ void apply(int* out, int v) {
  out[0] = F(v);
}

int groups();

void launch(int* p, int n, const dim3* size) {
  apply<twice><<<1, 32>>>(p, INT_MAX);
  apply<plus_index><<<groups(), groups()>>>(p, groups());
  apply<plus_index><<<*size, 32>>>(p, n);
}
