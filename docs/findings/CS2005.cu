struct row {
  float* data;
  __device__ ~row() { data[threadIdx.x] = 0; }
};
__global__ void clear(float* p) { row r{p}; }
void run(float* p) { clear<<<1, 32>>>(p); }
