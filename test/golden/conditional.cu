// RUN: cu2sycl convert %s
#if defined(__CUDACC__) || defined(__HIPCC__)
#define HD __host__ __device__
#else
#define HD
#endif
#if CUDART_VERSION >= 9000
HD inline int which() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
  return 7;
#elif defined(__CUDA_ARCH__)
  return 1;
#else
  return 0;
#endif
}
#endif

#ifdef COUNT
#define COUNTERS 4
__device__ int counters[COUNTERS];
__device__ int counter;
#endif
__global__ void count(int* p) {
#ifdef COUNT
  counters[threadIdx.x % COUNTERS] += *p;
  ++counter;
#endif
  *p = 0;
}
#ifdef TILED
#define TILE 16
#endif
__global__ void tiled(int* p) {
#ifdef TILED
  __shared__ int tile[TILE];
  tile[0] = *p;
#endif
  *p = 0;
}
__constant__ int entries[4];
__host__ __device__ int entry(int i) {
#ifdef __CUDA_ARCH__
  return entries[i];
#else
  return i;
#endif
}
__global__ void fill(int* p) { *p = entry(1); }
int first() { return entry(0); }
__global__ void heads_of_platforms(int* p, int n) {
  int i = threadIdx.x;
#if defined(USE_HIP)
  for (; i < n; i += 64)
#else
  for (; i < n; i += 32)
#endif
  {
    __syncthreads();
  }
  p[i] = 1;
}

// The branches differ in a hint for the compiler alone: both sides may take either.
#ifdef __CUDA_ARCH__
#define UNROLLED _Pragma("unroll")
#else
#define UNROLLED
#endif
__host__ __device__ int sum(const int* p) {
  int s = 0;
  UNROLLED
  for (int i = 0; i < 4; ++i) s += p[i];
  return s;
}
// No device compiles the branch with the array: nothing is passed for it.
__global__ void on_old_devices(int* p) {
#if __CUDA_ARCH__ < 300
  __shared__ int values[32];
  p[threadIdx.x] = values[threadIdx.x];
#endif
}

// The host does not reach the inner condition.
#ifdef __CUDA_ARCH__
#if __CUDA_ARCH__ < 890
#define STEP 1
#else
#define STEP 2
#endif
#else
#define STEP 3
#endif
__global__ void step(int* p) { *p = STEP; }
int step_of_host() { return STEP; }

// Macros whose values are macros of nvcc, and that conditions test.
#define OF_NVCC __NVCC__
#define FOR_CUDA (defined(__CUDACC__) && OF_NVCC)
#define ON_DEVICE defined(__CUDA_ARCH__)
#define ARCHITECTURE __CUDA_ARCH__
#define PRINTED __CUDA_ARCH__
#if FOR_CUDA
__host__ __device__ int side() {
#if ON_DEVICE
  return 1;
#else
  return 2;
#endif
}
__device__ int newest() {
#if ARCHITECTURE >= 900
  return PRINTED;
#else
  return 0;
#endif
}
__global__ void sides(int* out) { *out = side() + newest(); }
#endif

// A class that only device code calls is for one side; one with data has another size for the host.
template <int N>
struct Rounded {
  __device__ static int of(int n) { return n; }
};
#if __CUDA_ARCH__ >= 800
template <>
struct Rounded<2> {
 public:
  __device__ static int of(int n) { return n & ~1; }
};
#endif
struct Sized;
#if __CUDA_ARCH__ >= 800
struct Sized {
  int n;
  __device__ int of() const { return n; }
};
#else
struct Sized {
  char n;
  __device__ int of() const { return n; }
};
#endif
unsigned size_for_host() { return sizeof(Sized::n); }
__global__ void round_two(int* out, Sized s) { *out = Rounded<2>::of(*out) + s.of(); }
