// Shared variables whose type is a structure, a union, volatile, aligned, an array of arrays or a template parameter,
// and in members of class templates; in a private member function whose caller is declared before it; and with a
// constant of the class that is declared after the function.
// EXPECT: 6 14 1 5
// EXPECT: aligned 1
// EXPECT: 2.5 7
// EXPECT: 1 2 3 0 | 2 3 0 1
// EXPECT: 3 2
// EXPECT: 4 3 2 1
#include <cstdio>

struct Pair {
  int first;
  float second;
};

union Word {
  unsigned bits;
  float value;
};

__global__ void classes(int* p) {
  __shared__ Pair pairs[4];
  __shared__ Word word;
  __shared__ volatile int flag;
  __shared__ int grid[2][3];
  pairs[threadIdx.x].first = threadIdx.x;
  pairs[threadIdx.x].second = 2.0f + threadIdx.x;
  if (threadIdx.x == 0) {
    word.value = 1.0f;
    flag = 5;
  }
  grid[threadIdx.x / 2][threadIdx.x % 2] = 1;
  __syncthreads();
  if (threadIdx.x == 0) {
    int a = 0;
    float b = 0;
    for (int i = 0; i < 4; ++i) {
      a += pairs[i].first;
      b += pairs[i].second;
    }
    p[0] = a;
    p[1] = static_cast<int>(b);
    p[2] = word.bits == 0x3f800000u && grid[1][1] == 1;
    p[3] = flag;
  }
}

__global__ void aligned(int* p) {
  __shared__ unsigned char odd[3];
  __shared__ __align__(16) unsigned char bytes[32];
  __shared__ alignas(16) int numbers[4];
  odd[threadIdx.x] = 1;
  bytes[threadIdx.x] = 0;
  numbers[threadIdx.x] = 0;
  __syncthreads();
  *p = reinterpret_cast<size_t>(bytes) % 16 == 0 && reinterpret_cast<size_t>(numbers) % 16 == 0 && odd[0] == 1;
}

template <typename T>
__global__ void typed(T* p) {
  __shared__ T value;
  __shared__ Pair pair;
  if (threadIdx.x == 0) {
    value = T(2.5);
    pair.first = 7;
  }
  __syncthreads();
  p[threadIdx.x] = threadIdx.x == 0 ? value : T(pair.first);
}

namespace windows {
template <int Width, typename T>
struct Window {
  T values[Width];
  __device__ static void turn(int* p, int by) {
    __shared__ Window<Width, T> window;
    window.values[threadIdx.x] = p[threadIdx.x];
    __syncthreads();
    p[threadIdx.x] = window.values[(threadIdx.x + by) % Width];
  }
};

template <int W, typename T>
__global__ void turn(int* p, int by) {
  Window<W, T>::turn(p, by);
}

template <int N>
void turn_by(int* p, int by) {
  turn<N, short><<<1, N>>>(p, by);
}
}  // namespace windows

struct Policy {
  enum { kThreads = 64, kWarps = kThreads / 32 };
};

class Search {
 public:
  explicit __device__ Search(int* p) : out(p) {}
  __device__ void launch(bool active) { step(active ? 2 : 1); }

 private:
  enum { kStep = 1 };
  __device__ void step(int n) {
    __shared__ volatile int buffer[Policy::kWarps];
    if (threadIdx.x % 32 == 0) buffer[threadIdx.x / 32] = n + kStep * (threadIdx.x / 32);
    __syncthreads();
    if (threadIdx.x < Policy::kWarps) out[threadIdx.x] = buffer[Policy::kWarps - 1 - threadIdx.x];
  }
  int* out;
};

__global__ void search(int* p) {
  Search s(p);
  s.launch(true);
}

class Reversal {
 public:
  static __device__ void run(int* p);

 private:
  static constexpr int kHalf = 2;
  static const int kFirst = 1, kCount = 2 * kHalf;
};
__device__ void Reversal::run(int* p) {
  __shared__ int values[kCount];
  values[threadIdx.x] = threadIdx.x;
  __syncthreads();
  p[threadIdx.x] = kFirst + values[kCount - 1 - threadIdx.x];
}
__global__ void reversed(int* p) { Reversal::run(p); }

int main() {
  int* p;
  float* f;
  cudaMallocManaged(&p, 4 * sizeof(int));
  cudaMallocManaged(&f, 2 * sizeof(float));
  classes<<<1, 4>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
  aligned<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("aligned %d\n", *p);
  typed<<<1, 2>>>(f);
  cudaDeviceSynchronize();
  printf("%g %g\n", f[0], f[1]);
  for (int i = 0; i < 4; ++i) p[i] = i;
  windows::turn_by<4>(p, 1);
  cudaDeviceSynchronize();
  printf("%d %d %d %d |", p[0], p[1], p[2], p[3]);
  windows::turn<4, int><<<1, 4>>>(p, 1);
  cudaDeviceSynchronize();
  printf(" %d %d %d %d\n", p[0], p[1], p[2], p[3]);
  search<<<1, Policy::kThreads>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d\n", p[0], p[1]);
  reversed<<<1, 4>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
  cudaFree(p);
  cudaFree(f);
}
