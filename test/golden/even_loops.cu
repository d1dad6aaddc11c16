// RUN: cu2sycl convert %s
// Barriers in loops and functions that all work-items reach are not reported.
__device__ int rounded_up(int n, int step) { return (n + step - 1) / step * step; }

__global__ void even_loops(int* x, int n) {
  const int literal = (n + 511) & ~511;
  for (int i = threadIdx.x; i < literal; i += 512) {
    if (i < n) x[i] = 1;
    __syncthreads();
  }
  const int quotient = (n + blockDim.x - 1) / blockDim.x * blockDim.x;
  for (int i = threadIdx.x; i < quotient; i += blockDim.x) {
    if (i < n) x[i] += 1;
    __syncthreads();
  }
  for (int i = threadIdx.x; i < rounded_up(n, blockDim.x); i += blockDim.x) {
    if (i < n) x[i] += 1;
    __syncthreads();
  }
}

template <typename I>
__device__ I rounded_to(I n, I step) {
  return (n + step - 1) / step * step;
}
template <typename I>
__global__ void other_even_loops(int* x, I n) {
  const int cast = rounded_up(n, (int)blockDim.x);
  for (int i = threadIdx.x; i < cast; i += blockDim.x) {
    if (i < n) x[i] = 1;
    __syncthreads();
  }
  const int instance = rounded_to<int>(n, blockDim.x);
  for (int i = threadIdx.x; i < instance; i += blockDim.x) {
    if (i < n) x[i] += 1;
    __syncthreads();
  }
  const I cast_to_parameter = rounded_to(n, (I)blockDim.x);
  for (I i = threadIdx.x; i < cast_to_parameter; i += blockDim.x) {
    if (i < n) x[i] += 1;
    __syncthreads();
  }
  const int plane = (blockDim.x * blockDim.y) * ceil(1.0 * n / (blockDim.x * blockDim.y));
  for (int i = threadIdx.x + threadIdx.y * blockDim.x; i < plane; i += blockDim.x * blockDim.y) {
    if (i < n) x[i] += 1;
    __syncthreads();
  }
}

// The start and the end of the counter differ by what is the same for all.
__global__ void moved_loops(int* x, int first, int last) {
  const int own = threadIdx.x / 2;
  for (int i = own; i < last + own; i += 16) {
    if (i < last) x[i] = 1;
    __syncthreads();
  }
  for (int i = first + own; i < last + own; i += blockDim.x) {
    if (i < last) x[i] += 1;
    __syncthreads();
  }
}

// Some work-items may execute one more iteration than others: both loops are reported.
__global__ void uneven_loops(int* x, int n) {
  for (int i = threadIdx.x; i < blockDim.x * n / 2; i += blockDim.x) {
    x[i] = 1;
    __syncthreads();
  }
  for (int i = threadIdx.x; i < rounded_up(blockDim.x, n); i += blockDim.x) {
    x[i] = 1;
    __syncthreads();
  }
}

__global__ void unevenly_moved_loops(int* x, int n) {
  int own = threadIdx.x / 2;
  for (int i = own; i < n + own; i += own + 1) {
    x[i] = 1;
    __syncthreads();
  }
  for (int i = own; i < n * 2 - own; i += 16) {
    x[i] = 1;
    __syncthreads();
  }
  for (int i = own; i < n + own; i += 16) {
    own += threadIdx.x;
    __syncthreads();
  }
  for (int i = own; i < n + own; i += 16) {
    if (x[i] > 0) i += 16;
    __syncthreads();
  }
}

// The start or the end is a variable, or the loop counts down: first loops that are even, then those whose end or start
// changes, or differs.
__global__ void ends_by_name(int* x, int t, int c) {
  int i = threadIdx.x, b = blockIdx.x;
  for (int n = b * t + i, end = (b + 1) * t + i; n < end; n += c) __syncthreads();
  const int last = t + i, first = b * t + i;
  for (int n = i; n < last; n += 64) __syncthreads();
  for (int n = last - c; n >= first; n -= c) __syncthreads();
  for (int n = t - i; n > b * -t - i; n -= c) __syncthreads();
  for (int n = t - i; n > i; n -= c) __syncthreads();
  const int before = t + i;
  i += threadIdx.x;
  for (int n = i; n < before; n += 64) __syncthreads();
  for (int n = i, end = t + i; n < end; n += c) {
    end += i;
    __syncthreads();
  }
}

struct Parameters {
  int keys;
  float* out;
};
__device__ void attend(const Parameters& p) {
  __shared__ float tile[32];
  for (int i = 0; i < p.keys; i += 32) {
    tile[threadIdx.x] = p.out[i + threadIdx.x];
    __syncthreads();
    p.out[i + threadIdx.x] = tile[31 - threadIdx.x];
    __syncthreads();
  }
}
__global__ void attention(Parameters p) { attend(p); }

__global__ void returns_of_lambdas(int n, int* out) {
  __shared__ int tile[64];
  tile[threadIdx.x] = out[threadIdx.x];
  const bool last = [&]() {
    if (out[threadIdx.x] <= n) return true;
    return false;
  }();
  __syncthreads();
  out[threadIdx.x] = tile[63 - threadIdx.x] + last;
}

// Branches on the architecture that do not differ in what they do, or that hold device code only.
#ifdef __CUDA_ARCH__
#define BOTH __device__
#else
#define BOTH __host__ __device__
#endif
BOTH inline int twice(int x) { return 2 * x; }
#if __CUDA_ARCH__ >= 530
#define HAS_HALF
#endif
#ifdef HAS_HALF
__device__ int thrice(int x) { return 3 * x; }
#endif
#if __CUDA_ARCH__ >= 200
#ifndef ALL_LANES
#define ALL_LANES 0xffffffffu
#endif
__device__ unsigned votes(int x) { return __ballot_sync(ALL_LANES, x); }
#endif
__global__ void architectures(unsigned* x) {
  x[0] = twice(x[0]);
#ifdef HAS_HALF
  x[1] = thrice(x[1]);
#endif
#if __CUDA_ARCH__ >= 200
  x[2] = votes(x[2]);
#endif
}

// Only device code calls a function that is passed the item, so the device's branch is kept.
#if defined(__CUDA_ARCH__)
#define FOR_DEVICE 1
#endif
__host__ __device__ unsigned thread_number() {
#if FOR_DEVICE
  return blockIdx.x * blockDim.x + threadIdx.x;
#else
  return ~0u;
#endif
}
__global__ void numbers(unsigned* x) { x[thread_number()] = 1; }

// A counter that a loop sets again, and a variable of the loop's body, are the same for all.
__global__ void set_again(int* out, const int* dim, int dims) {
  __shared__ int part[64];
  int i, volume = 1;
  i = threadIdx.x;
  out[i] = i;
  for (i = 1; i < dims; i++) volume *= dim[i];
  if (volume > 2) {
    part[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = part[63 - threadIdx.x];
  }
  for (int w = blockIdx.x; w < dims; w += gridDim.x) {
    int rows = dims;
    if (rows > 4) {
      part[threadIdx.x] = threadIdx.x;
      __syncthreads();
    }
    rows = threadIdx.x;
    out[w * 64 + rows] = part[63 - threadIdx.x];
    __syncthreads();
  }
}

// A counter that differs at first is given the same value in each branch before the loop.
__global__ void given_in_branches(int* p, int n) {
  int i = threadIdx.x;
  p[i] = i;
  if (n > 3) {
    p[0] = 1;
    i = n;
  } else if (n > 2) {
    i = n + 1;
  } else {
    i = 7;
  }
  while (i > 0) {
    __syncthreads();
    i--;
  }
}

// These differ: by a value, by a branch that gives none, by the condition.
__global__ void own_value(int* p, int n) {
  int i = threadIdx.x;
  p[i] = i;
  if (n > 3)
    i = n;
  else
    i = threadIdx.x;
  while (i-- > 0) __syncthreads();
}
__global__ void one_branch(int* p, int n) {
  int i = threadIdx.x;
  p[i] = i;
  if (n > 3) i = n;
  while (i-- > 0) __syncthreads();
}
__global__ void own_condition(int* p, int n) {
  int i = threadIdx.x;
  p[i] = i;
  if (threadIdx.x > 3)
    i = n;
  else
    i = n + 1;
  while (i-- > 0) __syncthreads();
}

// Returns under what a function gives after its work-items met: the same for all, or not.
__device__ bool any_below(unsigned* index, unsigned size) {
  if (__syncthreads_or(*index < size) == 0) return false;
  *index += 1;
  return true;
}
__device__ bool own_below(unsigned* index, unsigned size) {
  if (__syncthreads_or(*index < size) == 0) return false;
  if (*index > 3) return false;
  return true;
}
__device__ int counted(int v) { return __syncthreads_count(v > 3); }
__device__ int kept(int v) {
  __syncthreads();
  return v;
}
__global__ void returns_by_meeting(unsigned* out, unsigned n) {
  unsigned i = threadIdx.x;
  if (!any_below(&i, n)) return;
  __syncthreads();
  if (counted(threadIdx.x) > 3) return;
  __syncthreads();
  out[threadIdx.x] = i;
}
__global__ void returns_by_own_index(unsigned* out, unsigned n) {
  unsigned i = threadIdx.x;
  if (!own_below(&i, n)) return;
  __syncthreads();
  out[threadIdx.x] = i;
}
__global__ void returns_by_own_value(int* out) {
  if (kept(threadIdx.x) > 3) return;
  __syncthreads();
  out[threadIdx.x] = 1;
}
