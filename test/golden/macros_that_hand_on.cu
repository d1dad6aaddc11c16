// RUN: cu2sycl convert %s
// A macro that hands a kernel on to one that launches it; a launch macro as the argument of a macro that would be divided
// at its comma; a macro that is passed by name through several others.
#define LAUNCH_WITH(kernel_name, n, border, stream, ...)             \
  do {                                                               \
    kernel_name<<<(n + 255) / 256, 256, 0, stream>>>(__VA_ARGS__);   \
  } while (false)
#define LAUNCH_ON(kernel_name, n, stream, ...) LAUNCH_WITH(kernel_name, n, 0, stream, __VA_ARGS__)
#define LAUNCH(kernel_name, n, ...)                  \
  do {                                               \
    dim3 grid((n + 255) / 256), block(256);          \
    kernel_name<<<grid, block, 0, 0>>>(__VA_ARGS__); \
  } while (false)
#define CHOOSE(name, a, b, call) \
  do {                           \
    if (name == a) {             \
      constexpr int v = a;       \
      call;                      \
    } else {                     \
      constexpr int v = b;       \
      call;                      \
    }                            \
  } while (false)
__constant__ int table[4];
__global__ void look_up(int* p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = table[i & 3];
}
template <int R>
__global__ void add(int* p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] += R;
}
void launch(int* p, int n, int r, cudaStream_t stream) {
  LAUNCH_ON(look_up, n, stream, p, n);
  CHOOSE(r, 1, 2, LAUNCH(add<v>, n, p, n));
}

#define NAME(f) f##_fast
#define ALL_SIZES(X, Y) OF_SIZE(64, X, Y)
#define OF_SIZE(A, X, Y) OF_BOTH(A, 5, X, Y)
#define OF_BOTH(A, B, X, Y) X(A, B, Y)
#define APPLY(F, P, Y) P(F, Y)
template <int A, int B>
__global__ void NAME(fill)(int* p) {
  p[threadIdx.x] = A * B;
}
template <int A, int B>
void NAME(run)(int* p) {
  NAME(fill)<A, B><<<1, A>>>(p);
}
#define INSTANCE(A, B, Y) template void NAME(run)<A, B>(int*);
APPLY(INSTANCE, ALL_SIZES, NULL)
