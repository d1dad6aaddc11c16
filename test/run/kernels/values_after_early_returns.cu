// Variables between an early return and a barrier: only the work-items that have not returned may evaluate what reads
// memory, changes something or divides. Some variables are used after the barrier, some only before it.
// EXPECT: counted 5 5 5 5
// EXPECT: shares 102 101 101 101 101 0
// EXPECT: kept 22 26 30 34 38 0
// EXPECT: objects 20 27 34 41 48 0
// EXPECT: rows 7 8 9 7 8 9
#include <cstdio>

struct Counter {
  int* p;
  __device__ int take() const { return atomicAdd(p, 1); }
  static __device__ int add(int* p) { return atomicAdd(p, 1); }
};

struct Node {
  int** leaf;
};

struct Index {  // has no default constructor
  int v;
  __host__ __device__ explicit Index(int a) : v(a) {}
};

struct Pair {
  int a, b;
};

template <typename T>
__device__ T load(const T* p, int i) {
  return p[i];
}

__device__ int take(int* p) { return atomicAdd(p, 1); }

__global__ void counted(Counter counter, int* c, const Node* nodes, int* out, int n) {
  __shared__ int s[8];
  const int i = threadIdx.x;
  if (i >= n) return;
  const int& id = take(c);
  const int own = counter.take();
  const int& leaf = *nodes[i].leaf[0];
  const int last = Counter::add(c + 2);
  enum Side { kLeft, kRight };
  Side side = out[i] < 0 ? kLeft : kRight;
  Index made(out[i]);
  decltype(out[0]) element = out[i];
  const auto [first, second] = Pair{out[i], 2};
  int old = c[3]++ >= 0 ? 1 : 0;  // each work-item in its turn: only their number is printed
  s[i] = leaf + made.v + element + first + second + side + old + (id >= 0 && own >= 0 && last >= 0);
  __syncthreads();
  out[i] = s[n - 1 - i];
}

__global__ void shares(int* out, int total, int n) {
  __shared__ int s[8];
  const int i = threadIdx.x;
  if (i >= n) return;
  const int share = total / (n - i), rest = total % (n - i) == 0;
  s[i] = i == 0 ? 1 : share - rest;
  __syncthreads();
  const float part = 1.0f / (n - i);
  out[i] = (i == 0 ? share + 1 + s[0] : 101) + (part > 2.0f);
}

__global__ void kept(const int* x, const unsigned char* bytes, int* out, int n) {
  __shared__ int s[8];
  const int i = threadIdx.x;
  if (i >= n) return;
  int both[2] = {x[i], 2 * x[i]};
  unsigned char byte{bytes[i]};
  const unsigned char few[] = {bytes[i], 1};
  int direct(x[i]);
  volatile int seen = x[i];
  auto copied = x[i];
  const auto* place = &x[i];
  const int loaded = load<int>(x, i);
  const auto next = [=](int k) { return x[i] + k; };
  s[i] = both[0] + both[1];
  __syncthreads();
  out[i] = s[n - 1 - i] + byte + few[0] + few[1] + direct + seen + copied + *place + loaded + next(1) - both[0];
}

__global__ void objects(const int* x, int* out, int n) {
  __shared__ int s[8];
  const int i = threadIdx.x;
  if (i >= n) return;
  Pair listed = {x[i], 2};
  Pair braced{x[i], x[i]};
  Pair pairs[2] = {{1, 2}, {3, 4}};
  float4 vector = make_float4(x[i], 0, 0, 1);
  float4 copy(vector);
  s[i] = listed.a;
  __syncthreads();
  const Pair swapped = {s[n - 1 - i], x[i]};
  __syncthreads();
  const int sum = listed.a + listed.b + braced.a + braced.b + pairs[1].b;
  out[i] = sum + copy.x + vector.w + swapped.a + 3 * swapped.b + s[i];
}

__global__ void rows(const int* offsets, int* out, int n) {
  __shared__ int s[4];
  const int i = threadIdx.x;
  if (i >= n) return;
  const int begin = offsets[blockIdx.x];  // a group without active threads may not read it
  s[i] = begin + i;
  __syncthreads();
  out[begin + i] = s[i] - begin + 7;
}

static void print(const char* what, const int* p, int n) {
  cudaDeviceSynchronize();
  printf("%s", what);
  for (int i = 0; i < n; ++i) printf(" %d", p[i]);
  printf("\n");
}

int main() {
  const int n = 5;
  int *c, *x, *out, **leaves;
  unsigned char* bytes;
  Node* nodes;
  cudaMallocManaged(&c, 8 * sizeof(int));
  cudaMallocManaged(&x, 8 * sizeof(int));
  cudaMallocManaged(&out, 8 * sizeof(int));
  cudaMallocManaged(&leaves, 8 * sizeof(int*));
  cudaMallocManaged(&nodes, 8 * sizeof(Node));
  cudaMallocManaged(&bytes, 8);
  for (int i = 0; i < 8; ++i) {
    c[i] = 0;
    x[i] = i + 1;
    out[i] = 0;
    bytes[i] = i;
    leaves[i] = x + i;
    nodes[i].leaf = i < n ? leaves + i : nullptr;
  }
  counted<<<1, 8>>>({c + 1}, c, nodes, out, n);
  cudaDeviceSynchronize();
  c[3] = c[3] > 0 && c[3] <= n ? n : 0;
  print("counted", c, 4);
  for (int i = 0; i < 8; ++i) out[i] = 0;
  shares<<<1, 8>>>(out, 500, n);
  print("shares", out, 6);
  for (int i = 0; i < 8; ++i) out[i] = 0;
  kept<<<1, 8>>>(x, bytes, out, n);
  print("kept", out, 6);
  for (int i = 0; i < 8; ++i) out[i] = 0;
  objects<<<1, 8>>>(x, out, n);
  print("objects", out, 6);
  x[0] = 0;
  x[1] = 3;
  rows<<<2, 4>>>(x, out, 3);
  print("rows", out, 6);
}
