// Branches that end a kernel and contain barriers: the other work-items have nothing more to do.
// EXPECT: 0 wrong elements, 0 wrong sums
// EXPECT: heat 4.23438, rows 180 210
// EXPECT: modes 1 0 40, 2 1 40, 7 7 40, 1 40 40
#include <cstdio>

__global__ void transpose(float* out, const float* in, int nx, int ny) {
  __shared__ float tile[8][9];
  int ix = blockIdx.x * blockDim.x + threadIdx.x;
  int iy = blockIdx.y * blockDim.y + threadIdx.y;
  // with a boundary test
  if (ix < nx && iy < ny)
  {
    // load
    tile[threadIdx.y][threadIdx.x] = in[iy * nx + ix];
    __syncthreads();
    out[ix * ny + iy] = tile[threadIdx.y][threadIdx.x];
  }
}
__global__ void matmul(const float* a, const float* b, float* c, int n) {
  __shared__ float sa[4][4];
  __shared__ float sb[4][4];
  int col = blockIdx.x * 4 + threadIdx.x, row = blockIdx.y * 4 + threadIdx.y;
  float value = 0;
  if (col < n) {
    if (row < n) {
      for (int m = 0; m < n / 4; ++m) {
        sa[threadIdx.y][threadIdx.x] = a[row * n + m * 4 + threadIdx.x];
        sb[threadIdx.y][threadIdx.x] = b[(m * 4 + threadIdx.y) * n + col];
        __syncthreads();
        for (int k = 0; k < 4; ++k) value += sa[threadIdx.y][k] * sb[k][threadIdx.x];
        __syncthreads();
      }
      c[row * n + col] = value;
    }
  }
}
__global__ void heat(float* p, float* q, int n, int steps) {
  int i = threadIdx.x + 1;
  if (i > 0 && i < n - 1) {
    int t = 0;
    while (t < steps) {
      q[i] = p[i] + 0.25f * (p[i + 1] - 2 * p[i] + p[i - 1]);
      __syncthreads();
      p[i] = q[i];
      t += 1;
      __syncthreads();
    }
  }
}
__global__ void rows(const int* in, int* out, int n) {
  int x = threadIdx.x;
  if (x >= n + 2) return;
  if (x < n) {
    __shared__ int s[64];
    if (threadIdx.x == 0) for (int i = 0; i < 64; ++i) s[i] = 0;
    __syncthreads();
    int v = in[x];
    atomicAdd(&s[v % 4], v);
    __syncthreads();
    if (threadIdx.x < 4) out[threadIdx.x] = s[threadIdx.x];
  }
}
__global__ void by_mode(int* p, int n, int mode) {
  int i = threadIdx.x;
  if (i < n) {
    int v = 0;
    if (mode == 0) {
      v = p[(i + 1) % n];
      __syncthreads();
      p[i] = v;
    } else if (mode == 1) {
      v = p[(i + 2) % n];
      __syncthreads();
      p[i] = v;
    } else if (mode == 2) p[i] = 7;
    else {
      p[i] = p[i] + 1;
    }
  }
}

int main() {
  float *a, *b, *c;
  int *in, *out;
  cudaMallocManaged(&a, 256 * sizeof(float));
  cudaMallocManaged(&b, 256 * sizeof(float));
  cudaMallocManaged(&c, 256 * sizeof(float));
  cudaMallocManaged(&in, 64 * sizeof(int));
  cudaMallocManaged(&out, 64 * sizeof(int));
  for (int i = 0; i < 256; ++i) {
    a[i] = i % 7;
    b[i] = i % 5;
    c[i] = -1;
  }
  for (int i = 0; i < 64; ++i) in[i] = i;
  transpose<<<dim3(2, 2), dim3(8, 8)>>>(c, a, 13, 11);
  cudaDeviceSynchronize();
  int elements = 0;
  for (int y = 0; y < 11; ++y)
    for (int x = 0; x < 13; ++x) elements += c[x * 11 + y] != a[y * 13 + x];
  matmul<<<dim3(3, 3), dim3(4, 4)>>>(a, b, c, 8);
  cudaDeviceSynchronize();
  int sums = 0;
  for (int y = 0; y < 8; ++y) {
    for (int x = 0; x < 8; ++x) {
      float sum = 0;
      for (int k = 0; k < 8; ++k) sum += a[y * 8 + k] * b[k * 8 + x];
      sums += sum != c[y * 8 + x];
    }
  }
  printf("%d wrong elements, %d wrong sums\n", elements, sums);
  heat<<<1, 32>>>(a, b, 20, 3);
  rows<<<1, 64>>>(in, out, 40);
  cudaDeviceSynchronize();
  printf("heat %g, rows %d %d\nmodes", a[5], out[0], out[3]);
  for (int mode = 0; mode < 4; ++mode) {
    for (int i = 0; i < 64; ++i) in[i] = i;
    by_mode<<<1, 64>>>(in, 40, mode);
    cudaDeviceSynchronize();
    printf(" %d %d %d%s", in[0], in[39], in[40], mode < 3 ? "," : "\n");
  }
}
