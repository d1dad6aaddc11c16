__host__ __device__ inline int second(int v) { return v + 2; }
