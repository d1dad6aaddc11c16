// REQUIRES: warp
// EXPECT: up: 0 wrong
// EXPECT: down: 0 wrong
// EXPECT: bfly: 0 wrong
// EXPECT: idx: 0 wrong
// EXPECT: without predicates: 0 wrong
// EXPECT: scan: 0 wrong
// Shuffles of inline PTX whose segment masks are known only at run time, compared with the definition in the PTX ISA.
#include <cstdio>

#define SHUFFLE(mode)                                                                                        \
  __global__ void shuffle_##mode(int* out, unsigned b, unsigned c) {                                        \
    int x = threadIdx.x * 100;                                                                               \
    int result, within;                                                                                      \
    asm volatile("{ .reg .pred p; .reg .s32 r0;"                                                             \
                 " shfl.sync." #mode ".b32 r0|p, %2, %3, %4, %5;"                                            \
                 " selp.s32 %1, 1, 0, p;"                                                                    \
                 " @!p add.s32 r0, r0, 1;"                                                                   \
                 " mov.s32 %0, r0; }"                                                                        \
                 : "=r"(result), "=r"(within)                                                                \
                 : "r"(x), "r"(b), "r"(c), "r"(0xffffffff));                                                 \
    out[threadIdx.x] = result * 2 + within;                                                                  \
  }
SHUFFLE(up)
SHUFFLE(down)
SHUFFLE(bfly)
SHUFFLE(idx)

__global__ void shuffle_plain(float* out, unsigned b, unsigned c) {
  float x = threadIdx.x * 1.5f;
  float up, down, bfly, idx;
  asm("shfl.sync.up.b32 %0, %1, %2, %3, -1;" : "=f"(up) : "f"(x), "r"(b), "r"(c & 0xff00));
  asm("shfl.sync.down.b32 %0, %1, %2, %3, -1;" : "=f"(down) : "f"(x), "r"(b), "r"(c));
  asm("shfl.sync.bfly.b32 %0, %1, %2, %3, -1;" : "=f"(bfly) : "f"(x), "r"(b), "r"(c));
  asm("shfl.sync.idx.b32 %0, %1, %2, %3, -1;" : "=f"(idx) : "f"(x), "r"(b), "r"(c));
  out[threadIdx.x] = up + 64 * (down + 64 * (bfly + 64 * idx));
}

// An inclusive prefix sum over the lanes of a segment: the predicate tells whether there is a lane to add.
__device__ int scan(int x, int width) {
  const int c = (32 - width) << 8;
  for (int offset = 1; offset < width; offset *= 2) {
    asm("{.reg .s32 r0;"
        ".reg .pred p;"
        "shfl.sync.up.b32 r0|p, %0, %1, %2, %3;"
        "@p add.s32 r0, r0, %0;"
        "@p mov.s32 %0, r0; }"
        : "+r"(x)
        : "r"(offset), "r"(c), "r"(0xffffffff));
  }
  return x;
}
__global__ void scan_all(int* out, int width) { out[threadIdx.x] = scan(threadIdx.x + 1, width); }

// Returns the source lane of a shuffle; sets `within` to whether that lane lies in the segment.
static int source(const char mode, int lane, int b, int c, bool& within) {
  const int mask = c >> 8 & 31;
  const int last = (lane & mask) | (c & 31 & ~mask);
  const int first = lane & mask;
  int j = mode == 'u' ? lane - b : mode == 'd' ? lane + b : mode == 'b' ? lane ^ b : first | (b & ~mask & 31);
  within = mode == 'u' ? j >= last : j <= last;
  return within ? j : lane;
}

template <typename Kernel>
static void check(const char* name, Kernel kernel) {
  int* out;
  cudaMallocManaged(&out, 32 * sizeof(int));
  int wrong = 0;
  for (int width = 1; width <= 32; width *= 2) {
    const int c = (32 - width) << 8 | (name[0] == 'u' ? 0 : width - 1);
    for (int b = 0; b < 32; b += 3) {
      kernel<<<1, 32>>>(out, b, c);
      cudaDeviceSynchronize();
      for (int lane = 0; lane < 32; ++lane) {
        bool within;
        const int from = source(name[0], lane, b, c, within);
        wrong += out[lane] != (from * 100 + !within) * 2 + within;
      }
    }
  }
  printf("%s: %d wrong\n", name, wrong);
  cudaFree(out);
}

int main() {
  check("up", shuffle_up);
  check("down", shuffle_down);
  check("bfly", shuffle_bfly);
  check("idx", shuffle_idx);
  float* plain;
  cudaMallocManaged(&plain, 32 * sizeof(float));
  int wrong = 0;
  for (int b = 0; b < 32; b += 5) {
    const int c = 24 << 8 | 7;
    shuffle_plain<<<1, 32>>>(plain, b, c);
    cudaDeviceSynchronize();
    for (int lane = 0; lane < 32; ++lane) {
      bool within;
      const float up = source('u', lane, b, c & 0xff00, within) * 1.5f;
      const float down = source('d', lane, b, c, within) * 1.5f;
      const float bfly = source('b', lane, b, c, within) * 1.5f;
      const float idx = source('i', lane, b, c, within) * 1.5f;
      wrong += plain[lane] != up + 64 * (down + 64 * (bfly + 64 * idx));
    }
  }
  printf("without predicates: %d wrong\n", wrong);
  int* sums;
  cudaMallocManaged(&sums, 32 * sizeof(int));
  wrong = 0;
  for (int width = 1; width <= 32; width *= 2) {
    scan_all<<<1, 32>>>(sums, width);
    cudaDeviceSynchronize();
    for (int lane = 0, sum = 0; lane < 32; ++lane) {
      sum = lane % width == 0 ? lane + 1 : sum + lane + 1;
      wrong += sums[lane] != sum;
    }
  }
  printf("scan: %d wrong\n", wrong);
  cudaFree(plain);
  cudaFree(sums);
}
