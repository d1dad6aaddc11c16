// Objects that templates construct in given memory and destroy; a local alias with the name of its class.
// EXPECT: 9 4 7
#include <cstdio>
#include <new>

struct Lane {
  int v;
  __device__ Lane(int x) : v(x + threadIdx.x) {}
  __device__ ~Lane() { v = 0; }
};
struct Plain {
  int v;
  __device__ Plain(int x) : v(x) {}
};
template <class T>
__global__ void in_place(int* out, int x) {
  alignas(T) char memory[sizeof(T)];
  T* made = new (memory) T(x);
  out[threadIdx.x] = made->v;
  made->~T();
}

template <class T, int N>
struct Store {
  T v[N];
};
template <class T>
__global__ void reversed(T* out) {
  using Store = Store<T, 4>;
  struct Memory {
    Store s;
  };
  __shared__ Memory memory;
  memory.s.v[threadIdx.x] = threadIdx.x + 4;
  __syncthreads();
  out[threadIdx.x] = memory.s.v[3 - threadIdx.x];
}

int main() {
  int* out;
  cudaMallocManaged(&out, 4 * sizeof(int));
  in_place<Lane><<<1, 4>>>(out, 6);
  cudaDeviceSynchronize();
  printf("%d ", out[3]);
  reversed<int><<<1, 4>>>(out);
  cudaDeviceSynchronize();
  const int last = out[3], first = out[0];
  in_place<Plain><<<1, 4>>>(out, 6);
  cudaDeviceSynchronize();
  printf("%d %d\n", last, out[1] == 6 ? first : 0);
}
