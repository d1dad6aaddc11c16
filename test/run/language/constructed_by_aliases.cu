// Variables that are constructed by an alias in a function, of a class whose constructor uses the index.
// EXPECT: 13 7 60 3 2
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

// The class is not a template argument: Half's constructors, also of the host, need no index.
namespace tables {
template <int N>
struct Table {
  int* keys;
  __device__ Table(int* k) : keys(k) { keys[threadIdx.x] = threadIdx.x; }
};
}  // namespace tables
template <class T>
struct Half {
  T value;
  __host__ __device__ Half(float whole) { value = T(whole / 2); }
};
template <int N>
__global__ void look_up(int* out) {
  typedef tables::Table<N> Map;
  Map map(out);
  out[threadIdx.x] = map.keys[threadIdx.x] / 2 + Half<int>(4).value;
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
  printf("%d ", out[3]);
  look_up<32><<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d\n", out[3], Half<int>(5).value);
}
