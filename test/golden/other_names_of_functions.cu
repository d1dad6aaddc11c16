// RUN: cu2sycl convert %s
// Macros that are aliases of device functions and of the program's own overload of a warp function; and a macro that
// returns a kernel.
__device__ int lane(int more) { return threadIdx.x + more; }
__device__ int block() { return blockIdx.x; }
struct Pair { int first, second; };
__device__ Pair __shfl_down_sync(unsigned mask, Pair pair, unsigned delta) {
  return {__shfl_down_sync(mask, pair.first, delta), __shfl_down_sync(mask, pair.second, delta)};
}

#define LANE lane
#define BLOCK block
#ifdef OLD
#define FROM_BELOW(mask, value, delta) __shfl_down(value, delta)
#else
#define FROM_BELOW __shfl_down_sync
#endif

template <int Way>
__global__ void fill(int* out, Pair* pairs) {
  out[LANE(1)] = BLOCK() + Way;
  pairs[LANE(0)] = FROM_BELOW(0xffffffff, pairs[LANE(0)], 1);
}

typedef void (*Kernel)(int*, Pair*);
#define RETURN_FOR(way) if (wanted == way) return fill<way>
Kernel chosen(int wanted) {
  RETURN_FOR(1);
  return fill<0>;
}

void run(int* out, Pair* pairs) {
  Kernel kernel = chosen(1);
  kernel<<<1, 32>>>(out, pairs);
}
