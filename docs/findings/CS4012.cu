#define FILL(name, value) __global__ void name(float* p) { p[threadIdx.x] = value; }
