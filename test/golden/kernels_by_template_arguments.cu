// RUN: cu2sycl convert %s
// Two kernels with the same name and the same number of parameters, distinguished by a template argument that is a
// value or a type. Only the first kernel has local memory.
template <int factor>
__global__ void find(int* out, const int* table, int n) {
  __shared__ int first;
  if (threadIdx.x == 0) first = factor * table[0];
  __syncthreads();
  if (threadIdx.x < n) out[threadIdx.x] = first;
}
template <class T>
__global__ void find(int* out, const T* table, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = table->value;
}
template <class I>
void run(int* out, const I& index, int n) {
  find<-1><<<1, 4>>>(out, index.numbers(), n);
  find<typename I::Data><<<1, 4>>>(out, index.rows(), n);
}
