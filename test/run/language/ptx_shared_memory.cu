// Addresses in shared memory as integers: taken, truncated to 32 bits, computed with, used in loads and stores of
// inline PTX; asynchronous copies; shared arrays of the kernel and dynamic shared memory.
// EXPECT: swap 1 1
// EXPECT: vectors 1
// EXPECT: stages 1
// EXPECT: zeros 1
// EXPECT: counted 64 63
// EXPECT: generic 1
// EXPECT: atomics 7 3 8 14 9 21 0 6 5 4, 40 2 9 4 15 1
#include <cstdint>
#include <cstdio>

__device__ unsigned address_of(const void* p) { return static_cast<unsigned>(__cvta_generic_to_shared(p)); }

__device__ void store(unsigned at, int value) { asm volatile("st.shared.s32 [%0], %1;" ::"r"(at), "r"(value) : "memory"); }

__device__ int load(unsigned at) {
  int value;
  asm volatile("ld.shared.s32 %0, [%1+4];" : "=r"(value) : "r"(at - 4) : "memory");
  return value;
}

// Static and dynamic shared memory in one kernel, accessed only through addresses that are integers.
__global__ void swap(int* out, const int* in) {
  __shared__ int first[64];
  extern __shared__ int second[];
  const unsigned to = address_of(first), from = address_of(&second[0]);
  const int i = threadIdx.x;
  store(to + 4 * i, in[i]);
  store(from + 4 * i, in[64 + i]);
  __syncthreads();
  out[i] = load(from + 4 * (63 - i));
  out[64 + i] = load(to + 4 * (63 - i));
}

// 64-bit addresses, as older code uses them; the launch has no dynamic shared memory.
__global__ void vectors(float* out, const float* in) {
  __shared__ __align__(16) float tile[4 * 32];
  size_t at = __cvta_generic_to_shared(&tile[4 * threadIdx.x]);
  const float* p = in + 4 * threadIdx.x;
  asm volatile("st.shared.v4.f32 [%0], {%1, %2, %3, %4};" ::"l"(at), "f"(p[0]), "f"(p[1]), "f"(p[2]), "f"(p[3]) : "memory");
  __syncthreads();
  unsigned narrow;
  asm("{ .reg .u64 t; cvta.to.shared.u64 t, %1; cvt.u32.u64 %0, t; }" : "=r"(narrow) : "l"(tile + 4 * (31 - threadIdx.x)));
  float x, y;
  asm volatile("ld.shared.v2.f32 {%0, %1}, [%2+8];" : "=f"(x), "=f"(y) : "r"(narrow) : "memory");
  out[2 * threadIdx.x] = x;
  out[2 * threadIdx.x + 1] = y;
}

// Two stages of a tile: one is copied while the other is summed.
constexpr int kTile = 64;
__device__ void fetch(float* to, const float* from, int bytes) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], %2, %3;\n" ::"r"(address_of(to)), "l"(from), "n"(16), "r"(bytes));
}
template <int Behind>
__device__ void wait() {
  asm volatile("cp.async.wait_group %0;\n" ::"n"(Behind) : "memory");
}
__global__ void stages(float* out, const float* in, int tiles, int last) {
  __shared__ __align__(16) float tile[2][kTile];
  const int i = threadIdx.x;
  float sum = 0;
  fetch(&tile[0][4 * i], in + 4 * i, 16);
  asm volatile("cp.async.commit_group;\n");
  for (int k = 0; k < tiles; ++k) {
    if (k + 1 < tiles) fetch(&tile[(k + 1) % 2][4 * i], in + (k + 1) * kTile + 4 * i, k + 2 < tiles ? 16 : last);
    asm volatile("cp.async.commit_group;\n");
    wait<1>();
    __syncthreads();
    for (int j = 0; j < kTile; ++j) sum += tile[k % 2][j] * (j % 3 + 1);
    __syncthreads();
  }
  out[i] = sum;
}

__global__ void count(int* out) {
  __shared__ int total, most;
  if (threadIdx.x == 0) total = most = 0;
  __syncthreads();
  asm volatile("red.shared.add.s32 [%0], %1;" ::"r"(address_of(&total)), "r"(1) : "memory");
  int before;
  asm volatile("atom.shared.max.s32 %0, [%1], %2;" : "=r"(before) : "r"(address_of(&most)), "r"(static_cast<int>(threadIdx.x)) : "memory");
  __syncthreads();
  int* back = static_cast<int*>(__cvta_shared_to_generic(__cvta_generic_to_shared(&total)));
  if (threadIdx.x == 0) {
    out[0] = total;
    out[1] = most;
    out[2] = back == &total;
  }
}

__global__ void atomics(int* out) {
  __shared__ int cells[16];
  cells[0] = 7, cells[1] = 3, cells[2] = 8, cells[3] = 14, cells[4] = 9, cells[5] = 21, cells[6] = 0, cells[7] = 6, cells[8] = 5, cells[9] = 4;
  __syncthreads();
  const unsigned at = address_of(cells);
  int old[10];  // min and max change nothing here: AdaptiveCpp 24.06's CPU device returns their new value
  asm volatile("atom.shared.add.s32 %0, [%1], %2;" : "=r"(old[0]) : "r"(at), "r"(2) : "memory");
  asm volatile("atom.shared.min.s32 %0, [%1+4], %2;" : "=r"(old[1]) : "r"(at), "r"(5) : "memory");
  asm volatile("atom.shared.max.s32 %0, [%1+8], %2;" : "=r"(old[2]) : "r"(at), "r"(1) : "memory");
  asm volatile("atom.shared.and.b32 %0, [%1+12], %2;" : "=r"(old[3]) : "r"(at), "r"(6) : "memory");
  asm volatile("atom.shared.or.b32 %0, [%1+16], %2;" : "=r"(old[4]) : "r"(at), "r"(6) : "memory");
  asm volatile("atom.shared.xor.b32 %0, [%1+20], %2;" : "=r"(old[5]) : "r"(at), "r"(20) : "memory");
  asm volatile("atom.shared.exch.b32 %0, [%1+24], %2;" : "=r"(old[6]) : "r"(at), "r"(4) : "memory");
  asm volatile("atom.shared.inc.u32 %0, [%1+28], %2;" : "=r"(old[7]) : "r"(at), "r"(6) : "memory");
  asm volatile("atom.shared.dec.u32 %0, [%1+32], %2;" : "=r"(old[8]) : "r"(at), "r"(3) : "memory");
  asm volatile("atom.shared.cas.b32 %0, [%1+36], %2, %3;" : "=r"(old[9]) : "r"(at), "r"(4), "r"(1) : "memory");
  for (int i = 0; i < 10; ++i) out[i] = old[i];
  asm volatile("red.shared.add.u32 [%0], %1;" ::"r"(at), "r"(31) : "memory");   // 9 + 31
  asm volatile("red.shared.min.s32 [%0+4], %1;" ::"r"(at), "r"(2) : "memory");  // 2
  asm volatile("red.shared.max.s32 [%0+8], %1;" ::"r"(at), "r"(9) : "memory");  // 9
  asm volatile("red.shared.and.b32 [%0+12], %1;" ::"r"(at), "r"(4) : "memory");  // 6 & 4
  asm volatile("red.shared.or.b32 [%0+16], %1;" ::"r"(at), "r"(1) : "memory");  // 9 | 6 | 1
  asm volatile("st.volatile.shared.u32 [%0+60], %1;" ::"r"(at), "r"(cells[9]) : "memory");
  __syncthreads();
  int last;
  asm volatile("ld.volatile.shared.u32 %0, [%1+60];" : "=r"(last) : "r"(at) : "memory");
  for (int i = 0; i < 5; ++i) out[10 + i] = cells[i];
  out[15] = last;
}

int main() {
  int* data;
  float* numbers;
  cudaMallocManaged(&data, 256 * sizeof(int));
  cudaMallocManaged(&numbers, 2048 * sizeof(float));
  for (int i = 0; i < 128; ++i) data[i] = i * i;
  swap<<<1, 64, 64 * sizeof(int)>>>(data + 128, data);
  cudaDeviceSynchronize();
  bool one = true, two = true;
  for (int i = 0; i < 64; ++i) {
    one &= data[128 + i] == data[64 + 63 - i];
    two &= data[192 + i] == data[63 - i];
  }
  printf("swap %d %d\n", one, two);

  for (int i = 0; i < 1024; ++i) numbers[i] = static_cast<float>(i % 37);
  vectors<<<1, 32>>>(numbers + 1024, numbers);
  cudaDeviceSynchronize();
  bool right = true;
  for (int i = 0; i < 64; ++i) right &= numbers[1024 + i] == numbers[4 * (31 - i / 2) + 2 + i % 2];
  printf("vectors %d\n", right);

  for (const int last : {16, 8}) {
    stages<<<1, kTile / 4>>>(numbers + 1024, numbers, 5, last);
    cudaDeviceSynchronize();
    float wanted = 0;
    for (int i = 0; i < 5 * kTile; ++i) {
      const bool zero = i >= 4 * kTile && i % 4 * 4 >= last;
      if (!zero) wanted += numbers[i] * static_cast<float>(i % kTile % 3 + 1);
    }
    printf("%s %d\n", last == 16 ? "stages" : "zeros", numbers[1024] == wanted && numbers[1024 + 15] == wanted);
  }

  count<<<1, 64>>>(data);
  cudaDeviceSynchronize();
  printf("counted %d %d\n", data[0], data[1]);
  printf("generic %d\n", data[2]);
  atomics<<<1, 1>>>(data);
  cudaDeviceSynchronize();
  printf("atomics");
  for (int i = 0; i < 16; ++i) printf(" %d%s", data[i], i == 9 ? "," : "");
  printf("\n");
}
