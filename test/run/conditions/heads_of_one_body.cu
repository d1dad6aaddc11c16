// Heads in branches of `#if` that share one body, in whole and after words that all of them share.
// EXPECT: 0 11 22 33
// EXPECT: 6 4 2 0
// EXPECT: 0 2 4 6
// VARIANT: -DADDS_TWICE
// EXPECT -DADDS_TWICE: 0 12 24 36
// EXPECT -DADDS_TWICE: 6 4 2 0
// EXPECT -DADDS_TWICE: 0 2 4 6
// VARIANT: -DWITH_OFFSET
// EXPECT -DWITH_OFFSET: 0 11 22 33
// EXPECT -DWITH_OFFSET: 7 5 3 1
// EXPECT -DWITH_OFFSET: 5 7 9 11
// VARIANT: -DNEGATED
#include <cstdio>

#ifdef ADDS_TWICE
__global__ void add_twice(int n, int* values)
#else
__global__ void add_once(int n, int* values)
#endif
{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef ADDS_TWICE
  if (i < n) values[i] += i;
#endif
  if (i < n) values[i] += i;
}

__device__ int
#ifndef WITH_OFFSET
    position(int stride)
#else
    position(int stride, int offset)
#endif
{
#ifdef WITH_OFFSET
  return threadIdx.x * stride + offset;
#else
  return threadIdx.x * stride;
#endif
}

template <typename T>
__global__ void
#if defined(WITH_OFFSET)
__launch_bounds__(64)
    place(T* values, int offset)
#elif defined(NEGATED)
__launch_bounds__(128)
    place_negated(T* values)
#else
    place(T* values)
#endif
{
  extern __shared__ int positions[];
#ifdef WITH_OFFSET
  positions[threadIdx.x] = position(2, offset);
#else
  positions[threadIdx.x] = position(2);
#endif
  __syncthreads();
  values[threadIdx.x] = positions[blockDim.x - 1 - threadIdx.x];
}

// Heads with the brace of the body.
#ifdef WITH_OFFSET
template <int N>
__device__ int exchanged(int value, int offset) {
#else
template <int N>
__device__ int exchanged(int value) {
#endif
  __shared__ int values[N];
  values[threadIdx.x] = value;
  __syncthreads();
  value += values[threadIdx.x];
#ifdef WITH_OFFSET
  value += offset;
#endif
  return value;
}

#ifdef WITH_OFFSET
__global__ void exchange(int* values, int offset) {
#else
__global__ void exchange(int* values) {
#endif
#ifdef WITH_OFFSET
  values[threadIdx.x] = exchanged<4>(threadIdx.x, offset);
#else
  values[threadIdx.x] = exchanged<4>(threadIdx.x);
#endif
}

int main() {
  int* values;
  cudaMallocManaged(&values, 4 * sizeof(int));
  for (int i = 0; i < 4; ++i) values[i] = 10 * i;
#ifdef ADDS_TWICE
  add_twice<<<1, 4>>>(4, values);
#else
  add_once<<<1, 4>>>(4, values);
#endif
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", values[0], values[1], values[2], values[3]);
#if defined(WITH_OFFSET)
  place<<<1, 4, 4 * sizeof(int)>>>(values, 1);
#elif defined(NEGATED)
  place_negated<<<1, 4, 4 * sizeof(int)>>>(values);
#else
  place<<<1, 4, 4 * sizeof(int)>>>(values);
#endif
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", values[0], values[1], values[2], values[3]);
#ifdef WITH_OFFSET
  exchange<<<1, 4>>>(values, 5);
#else
  exchange<<<1, 4>>>(values);
#endif
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", values[0], values[1], values[2], values[3]);
  return cudaFree(values);
}
