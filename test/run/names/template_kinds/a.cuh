template <int N> __global__ void fill(int* o) { o[threadIdx.x] = N; }
