// Kernels get as many dimensions as they use: this depends on the index members that they and their callees use, and on
// the sizes of all launches.
// EXPECT: line 0 1 2 3 4 5 6 7
// EXPECT: plane 0 1 2 10 11 12
// EXPECT: space 0 1 10 11 100 101 110 111
// EXPECT: both 6 12
// EXPECT: member 0 0 0 0
// EXPECT: shared 1 21 7
// EXPECT: assigned 4 6 6
// EXPECT: ones 64 8
// EXPECT: members 6 2
// EXPECT: lists 8 16 12
// EXPECT: calls 12 3 6
// EXPECT: macro 5 7
// EXPECT: pointer 3 3
// EXPECT: whole 8
#include <cmath>
#include <cstdio>
#include <vector>

#define AT (blockIdx.x * blockDim.x + threadIdx.x)
#define COLUMN (blockIdx.x * blockDim.x + threadIdx.x)
#define ROW (blockIdx.y * blockDim.y + threadIdx.y)

__device__ int x_of() { return blockIdx.x * blockDim.x + threadIdx.x; }
__device__ int y_of() { return blockIdx.y * blockDim.y + threadIdx.y; }

__global__ void line(int* out) { out[x_of()] = x_of(); }
__global__ void plane(int* out, int width) { out[ROW * width + COLUMN] = 10 * ROW + COLUMN; }
__global__ void space(int* out) {
  const int at = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  out[at] = 100 * threadIdx.z + 10 * threadIdx.y + threadIdx.x;
}
// Launched with one-dimensional and with two-dimensional sizes: every work-item counts itself.
__global__ void count(int* out) { atomicAdd(out, 1 + 0 * x_of()); }
// Uses y, but is launched with one-dimensional sizes.
__global__ void member(int* out) { out[threadIdx.x] = threadIdx.y + blockIdx.y + 0 * y_of(); }
__global__ void sum(int* out, const int* in, int n) {
  __shared__ int part[8];
  const int i = AT;
  part[threadIdx.x] = i < n ? in[i] : 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int k = 1; k < blockDim.x; ++k) part[0] += part[k];
    atomicAdd(out + 1, part[0]);
    out[0] = 1;
  }
  __syncthreads();
  if (threadIdx.x == blockDim.x - 1) out[2] = blockDim.x - 1;
}
__global__ void sizes(int* out) {
  if (threadIdx.x == 0 && blockIdx.x == 0) out[0] = blockDim.x * gridDim.x;
}
__global__ void area(int* out) {
  if (threadIdx.x + threadIdx.y == 0 && blockIdx.x + blockIdx.y == 0)
    out[0] = blockDim.x * blockDim.y * gridDim.x * gridDim.y;
}
template <typename T>
__global__ void store(T* out, T value) { out[AT] = value; }
__global__ void add(int* out, int value) { atomicAdd(out, value); }
__global__ void whole(int* out) {
  const uint3 t = threadIdx;
  const dim3 b = blockDim;
  atomicAdd(out, t.x < b.x && t.y < b.y && t.z < b.z ? 1 : 0);
}

#define LAUNCH(kernel, ...) kernel<<<1, 1>>>(__VA_ARGS__)

int groups(int n, int size) { return (n + size - 1) / size; }

static void print(const char* what, const int* values, int n) {
  cudaDeviceSynchronize();
  printf("%s", what);
  for (int i = 0; i < n; ++i) printf(" %d", values[i]);
  printf("\n");
}

int main() {
  int *out, *in;
  cudaMallocManaged(&out, 64 * sizeof(int));
  cudaMallocManaged(&in, 8 * sizeof(int));
  line<<<2, 4>>>(out);
  print("line", out, 8);
  dim3 block(3, 2);
  plane<<<1, block>>>(out, 3);
  print("plane", out, 6);
  space<<<dim3(1), dim3(2, 2, 2)>>>(out);
  print("space", out, 8);

  out[0] = out[1] = 0;
  count<<<2, 3>>>(out);
  count<<<dim3(2, 1), dim3(3, 2)>>>(out + 1);
  print("both", out, 2);
  member<<<1, 4>>>(out);
  print("member", out, 4);

  const int n = 6;
  for (int i = 0; i < n; ++i) in[i] = i + 1;
  out[1] = 0;
  sum<<<(n + 7) / 8, 8>>>(out, in, n);
  print("shared", out, 3);

  dim3 grid, threads;
  if (n > 4) {
    grid = dim3(2, 1);
    threads = {2};
  } else {
    grid = dim3(1, 1);
    threads = {1};
  }
  sizes<<<grid, threads>>>(out);
  dim3 small = {3, 2}, one;
  area<<<one, small>>>(out + 1);
  area<<<1, dim3(6, 1, 1)>>>(out + 2);
  print("assigned", out, 3);
  sizes<<<dim3(16, 1, 1), dim3(4, 1)>>>(out);
  dim3 wide(8, 1, 1);
  sizes<<<1, wide>>>(out + 1);
  print("ones", out, 2);

  std::vector<int> three(3);
  struct {
    dim3 blocks, threads;
  } shapes[] = {{2, 3}, {dim3(2, 2), 1}};
  for (int k = 0; k < 2; ++k) sizes<<<shapes[k].blocks, shapes[k].threads>>>(out + k);
  print("members", out, 2);
  std::vector<dim3> grids{dim3(1), dim3(2)};
  for (dim3 each : grids) sizes<<<each, 8>>>(out + each.x - 1);
  dim3 trailing = {3, };
  sizes<<<trailing, dim3{4, 2, }>>>(out + 2);
  print("lists", out, 3);
  sizes<<<groups(n, 2), 4>>>(out);
  sizes<<<1, three.size()>>>(out + 1);
  sizes<<<(int)ceil(n / 4.0), 3>>>(out + 2);
  print("calls", out, 3);

  store<int><<<1, 1>>>(out, 5);
  out[1] = 0;
  LAUNCH(add, out + 1, 7);
  print("macro", out, 2);

  void (*kernel)(int*, int) = add;
  out[0] = out[1] = 0;
  kernel<<<1, 3>>>(out, 1);
  kernel<<<3, 1>>>(out + 1, 1);
  print("pointer", out, 2);
  out[0] = 0;
  whole<<<2, dim3(2, 2)>>>(out);
  print("whole", out, 1);
  cudaFree(out);
  cudaFree(in);
}
