#include "tables.cuh"
#define SIZE 5
__constant__ int offsets[SIZE];
__constant__ float weights[COUNT + 1] = {1, 2, 3, 4};
__constant__ int fixed_table[] = {7, 8, 9};
__device__ double rows[3][2];
__constant__ int steps[2];
__global__ void other_steps(int *out) { *out = steps[threadIdx.x]; }
