template <typename T, int N>
__global__ void reverse(T* p, int (*sizes)[N]) {
  __shared__ T tile[N];
  tile[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = tile[N - 1 - threadIdx.x];
}
void run(float* p, int (*sizes)[32]) { reverse<<<1, 32>>>(p, sizes); }
