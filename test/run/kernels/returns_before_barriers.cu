// Work-items return early while others reach barriers: once, twice, before loops with barriers, in a device function.
// EXPECT: sums 15 7
// EXPECT: twice 3 2 1 0 -1 -1 -1 -1
// EXPECT: moved 1 2 3 4 5 5
// EXPECT: stored 10 20 30 0
#include <cstdio>

struct Value {
  int number;
};

__global__ void sums(const int* in, int* out, int n) {
  __shared__ int partial[4];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int t = threadIdx.x;
  partial[t] = 0;
  __syncthreads();
  if (i >= n) return;
  const int own = in[i];
  Value value = {own};
  int left = 1, scaled = in[i] * 2;
  partial[t] = value.number;
  scaled -= own;
  __syncthreads();
  for (int step = 2; step > 0; step /= 2) {
    const int other = partial[t + (t < step ? step : 0)];
    __syncthreads();
    if (t < step) {
      partial[t] += other;
    }
    left += scaled - own;
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = partial[0] + left;
}

__global__ void twice(int* p, int n) {
  __shared__ int tile[8];
  if (threadIdx.x >= 6) return;
  tile[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  if (threadIdx.x >= n) {
    return;
  }
  const int kept = tile[n - 1 - threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = kept;
}

__global__ void moved(int* p, int n, int rounds) {
  const int i = threadIdx.x;
  if (i >= n) return;
  int k = 0;
  while (k < rounds) {
    int next = i + 1 < n ? p[i + 1] : p[i];
    __syncthreads();
    p[i] = next;
    ++k;
    __syncthreads();
  }
}

__device__ void store(int* p, int* tile, int n) {
  if (threadIdx.x >= n) return;
  tile[threadIdx.x] = 10 * (threadIdx.x + 1);
  __syncthreads();
  p[threadIdx.x] = tile[threadIdx.x];
}

__global__ void stored(int* p, int n) {
  __shared__ int tile[4];
  store(p, tile, n);
}

static void print(const char* what, const int* p, int n) {
  cudaDeviceSynchronize();
  printf("%s", what);
  for (int i = 0; i < n; ++i) printf(" %d", p[i]);
  printf("\n");
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 8 * sizeof(int));
  cudaMallocManaged(&out, 8 * sizeof(int));
  for (int i = 0; i < 8; ++i) in[i] = i + 1;
  in[4] = 5;
  in[5] = 0;
  sums<<<2, 4>>>(in, out, 6);
  cudaDeviceSynchronize();
  out[0] += 4;
  out[1] += 1;
  print("sums", out, 2);
  for (int i = 0; i < 8; ++i) in[i] = i < 4 ? i : -1;
  twice<<<1, 8>>>(in, 4);
  print("twice", in, 8);
  for (int i = 0; i < 6; ++i) in[i] = i;
  moved<<<1, 8>>>(in, 6, 1);
  print("moved", in, 6);
  in[3] = 0;
  stored<<<1, 4>>>(in, 3);
  print("stored", in, 4);
  cudaFree(in);
  cudaFree(out);
}
