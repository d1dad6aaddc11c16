// RUN: cu2sycl convert %s --table constructs.yaml
// One example of each construct that no other golden test has. `golden.py` prints which constructs are missing.
#ifndef ONCE_H
#define ONCE_H
#ifdef _OPENMP
struct float2 {
  float x, y;
};
#endif
#endif
#define copy_async cudaMemcpyAsync

// Objects of this class store the `nd_item` that their operator needs.
struct scaled {
  __device__ float operator[](int i) const { return i == threadIdx.x ? 1.0f : 2.0f; }
};

// A local class of shared variables is moved out, with the names it uses; a collective is passed the item.
template <int N>
__global__ void block_sum(int* p) {
  constexpr int kParts = 2;
  using Reduce = cub::BlockReduce<int, N>;
  struct Shared {
    typename Reduce::TempStorage sum[kParts];
    int total;
  };
  typedef union { int i; float f; } word;
  __shared__ Shared shared[3], other;
  __shared__ word w;
  Shared* const first = &shared[0];
  const int total = Reduce(first->sum[1]).Sum(p[threadIdx.x]);
  if (threadIdx.x == 0) other.total = w.i = total;
  __syncthreads();
  p[threadIdx.x] = other.total + w.i;
}

struct add_index {
  __device__ int operator()(int v) const { return v + threadIdx.x; }
};

template <typename F>
__global__ void apply(F f, int* out) {
  scaled s;
  out[0] = f(1) + int(s[2]);
}

__global__ void fill(int* out) { out[threadIdx.x] = 1; }

__global__ void reverse(int* out, int n) {
  [[maybe_unused]] __shared__ int tile[64];
  int i = threadIdx.x;
  if (i >= n) return;
  tile[i] = out[i];
  __syncthreads();
  out[i] = tile[n - 1 - i];
}

void run(int* p, int* q_in, cudaStream_t stream) {
  void (*kernel)(int*) = fill;
  kernel<<<1, 64>>>(p);
  apply<<<1, 1>>>(add_index(), p);
  ::reverse<<<1, 64>>>(p, 60);
  copy_async(p, q_in, 4, cudaMemcpyHostToDevice, stream);
  CHECKED(cudaStreamSynchronize(stream));
  int found = /* CS1007: left by an earlier run */ cudaSomethingLeft(1);
  ::cudaFree(p);
  team::copy(p, q_in, 4);
  own::copy(p, q_in, 4);
  Channel channel;
  channel.sync();
}

// nvcc accepts this call without `template`; clang and g++ do not.
template <typename M>
__device__ float corner(const M& matrix) { return matrix.block<3, 3>(0, 0).x; }

// The constructor evaluates a default initializer that needs the item.
struct place {
  const int thread = threadIdx.x;
  int next = thread + 1;
  __device__ place() {}
};
__global__ void places(int* out) { out[threadIdx.x] = place().next; }

// An object whose class is a template parameter: the constructor of one class needs the index.
struct Shifted {
  __device__ Shifted(int by) : at(by + threadIdx.x) {}
  int at;
};
template <class Start>
__global__ void started(int* out) {
  Start start(2);
  out[start.at] = Start(start.at).at;
}
void start_by_class(int* out) { started<Shifted><<<1, 8>>>(out); }

// The qualifier of a pointer before the type that it points to.
__device__ float restricted(const __restrict__ float2* a, float* __restrict__ b) { return a->x + *b; }

// A minus sign before objects whose operator may change them: their type is known, or is one of several.
struct Halves {
  __half first[2];
  __half shared;
};
struct Floats {
  float shared;
};
__device__ void negate(Halves* h, const Floats& f, __half x, float* o) {
  o[0] = -x;
  o[1] = -h->first[1] - f.shared;
  o[2] = -h->shared - x;
}

enum Own { kOwn };
enum cudaError checked(enum Own own, enum cudaFuncCache cache) { return cudaSuccess; }
