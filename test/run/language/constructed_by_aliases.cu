// Variables that are constructed by an alias in a function, of a class whose constructor uses the index.
// EXPECT: 13 7 60
#include <cstdio>

template <class T>
struct Shifted {
  T value;
  __device__ Shifted(T k) : value(k + threadIdx.x) {}
};

template <int Block>
struct BlockSum {
  struct Storage {
    int values[Block];
  };
  Storage& storage;
  __device__ BlockSum(Storage& s) : storage(s) { storage.values[threadIdx.x] = 0; }
  __device__ int sum(int value) {
    storage.values[threadIdx.x] = value;
    __syncthreads();
    int out = 0;
    for (int i = 0; i < Block; ++i) out += storage.values[i];
    return out;
  }
};

template <class T>
__global__ void shift(T* out) {
  using Value = Shifted<T>;
  Value a(3);
  Value b{4};
  out[threadIdx.x] = a.value + b.value;
}

__global__ void shift_one(int* out) {
  typedef Shifted<int> Value;
  Value a(4);
  out[threadIdx.x] = a.value;
}

template <int Block>
__global__ void sum(int* out) {
  using Reduce = BlockSum<Block>;
  __shared__ typename Reduce::Storage storage;
  Reduce reduce(storage);
  out[threadIdx.x] = reduce.sum(2) - 4;
}

int main() {
  int* out;
  cudaMallocManaged(&out, 32 * sizeof(int));
  shift<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("%d ", out[3]);
  shift_one<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("%d ", out[3]);
  sum<32><<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("%d\n", out[3]);
}
