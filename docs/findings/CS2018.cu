__constant__ int entries[4];
__host__ __device__ int entry(int i) { return entries[i]; }
__global__ void fill(int* p) { *p = entry(1); }
int first() { return entry(0); }
