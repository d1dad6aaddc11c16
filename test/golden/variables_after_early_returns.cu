// RUN: cu2sycl convert %s
// Variables between an early return and a barrier. A value is not known for work-items that have returned if the
// variable is a reference, of a class without a default constructor, or declared by a macro, and is used after the
// barrier. What decides about a barrier must be the same for them, too.
struct Index {
  int v;
  __device__ explicit Index(int a) : v(a) {}
};

struct Pool {
  int* c;
  __device__ int take() const { return atomicAdd(c, 1); }
};

struct Table {
  int v;
  __device__ Table(const int* p, int i) : v(p[i]) {}
};

#define ELEMENT q[i]
#define DECLARE(type, name) type name = q[i]

__global__ void reference_used_after(const int* q, int* out, int n) {
  __shared__ int s[64];
  int i = threadIdx.x;
  if (i >= n) return;
  const int& r = q[i];
  s[i] = r;
  __syncthreads();
  out[i] = s[n - 1 - i] + r;
}

__global__ void no_default_constructor(const int* q, int* out, int n) {
  __shared__ int s[64];
  int i = threadIdx.x;
  if (i >= n) return;
  Index r(q[i]);
  s[i] = r.v;
  __syncthreads();
  out[i] = s[n - 1 - i] + r.v;
}

__global__ void declared_by_macro(const int* q, int* out, int n) {
  __shared__ int s[64];
  int i = threadIdx.x;
  if (i >= n) return;
  DECLARE(int, x);
  s[i] = x;
  __syncthreads();
  out[i] = s[n - 1 - i] + x;
}

__global__ void loop_takes(Pool pool, int* out, int n) {
  __shared__ int s[64];
  int i = threadIdx.x;
  if (i >= n) return;
  while (pool.take() < 5) {
    s[i] = 1;
    __syncthreads();
  }
  out[i] = s[n - 1 - i];
}

__global__ void decided_by_group(const int* offsets, int* out, int n) {
  __shared__ int s[64];
  int i = threadIdx.x;
  if (i >= n) return;
  const int begin = offsets[blockIdx.x];
  int rounds = begin * 2;
  for (int k = 0; k < rounds; ++k) {
    s[i] = k;
    __syncthreads();
    out[i] += s[n - 1 - i];
    __syncthreads();
  }
}

__global__ void index_changed(const int* q, int* out, int n) {
  __shared__ int s[64];
  int i = threadIdx.x;
  if (i >= n) return;
  int k = -1;
  if (n > 3) k = 2;
  const int v = q[k];
  s[i] = v;
  __syncthreads();
  out[i] = s[n - 1 - i] + v;
}

__global__ void constructor_reads(const int* q, int* out, int n) {
  __shared__ int s[64];
  int i = threadIdx.x;
  if (i >= n) return;
  Table read(q, i);
  s[i] = read.v;
  __syncthreads();
  out[i] = s[n - 1 - i] + read.v;
}

// These are clear.
__global__ void used_before_only(const int* q, int* out, int n) {
  __shared__ int s[64];
  int i = threadIdx.x;
  if (i >= n) return;
  Table read(q, i);
  Index made(read.v);
  DECLARE(const int&, r);
  s[i] = made.v + r;
  __syncthreads();
  out[i] = s[n - 1 - i];
}

__global__ void by_macro(const int* q, int* out, int n) {
  __shared__ int s[64];
  int i = threadIdx.x;
  if (i >= n) return;
  int x = ELEMENT;
  s[i] = x;
  __syncthreads();
  out[i] = s[n - 1 - i] + x;
}

__global__ void returns_in_local_class(int* out, int* c, int n) {
  __shared__ int s[64];
  int i = threadIdx.x;
  s[i] = 0;
  if (i < n) {
    struct Counter {
      int* c;
      __device__ int up() { return atomicAdd(c, 1); }
    } counter{c};
    s[i] = counter.up();
  }
  __syncthreads();
  out[i] = s[63 - i];
}

// A condition that declares a variable is not the value of another one.
__global__ void declares_in_condition(int* p, int n) {
  __shared__ int s[64];
  const int i = threadIdx.x;
  if (int v = p[i]; v < n) {
    s[i] = v;
    __syncthreads();
    p[i] = s[i ^ 1];
  }
}
