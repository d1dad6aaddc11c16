// RUN: cu2sycl convert %s
// A function is passed its shared variable like an overload of it is passed memory: its calls would be ambiguous.
__device__ int value_of(volatile int* const memory, const int value, const int lane) {
  if (threadIdx.x == lane) memory[threadIdx.y] = value;
  return memory[threadIdx.y];
}

__device__ int value_of(const int value, const int lane) {
  __shared__ volatile int memory[8];
  if (threadIdx.x == lane) memory[threadIdx.y] = value;
  return memory[threadIdx.y];
}

// The memory has another element type, so no call is ambiguous.
__device__ float weight_of(const float* weights, const int lane) { return weights[lane]; }

__device__ float weight_of(const int lane) {
  __shared__ int weights[8];
  weights[lane] = lane;
  return weights[lane];
}

__global__ void values(int* out) { out[threadIdx.x] = value_of(threadIdx.x, 3) + weight_of(2); }

// The array of a member that is defined outside its class template is passed once.
struct Size {
  static constexpr int n = 32;
};
template <class T>
struct Manager {
  T v;
  __device__ void alloc(T* p);
};
template <class T>
__device__ void Manager<T>::alloc(T* p) {
  __shared__ int s[Size::n];
  s[threadIdx.x] = v;
  __syncthreads();
  p[threadIdx.x] = s[31 - threadIdx.x];
}
__global__ void manage(int* p) {
  Manager<int> m{2};
  m.alloc(p);
}
void run_manager(int* p) { manage<<<1, 32>>>(p); }
// Some template arguments are written; the others follow from an operator, or from nothing that is known.
template <int N, class T>
__device__ T neighbour(T v) {
  __shared__ T s[N];
  s[threadIdx.x] = v;
  __syncthreads();
  return s[threadIdx.x ^ 1];
}
template <class T>
__global__ void take_neighbour(T* p) {
  p[threadIdx.x] = T(neighbour<8>(p[threadIdx.x] * 1.0));
}
template <class T>
__global__ void take_unknown(T* p) {
  p[threadIdx.x] = T(neighbour<8>(p[threadIdx.x].value()));
}
