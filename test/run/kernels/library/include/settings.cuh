#pragma once
// Variables that all kernels read, and the function that sets them.
extern __constant__ float weights[4];
extern __device__ int call_count;
void setup();
int calls();
