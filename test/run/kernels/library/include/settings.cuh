#pragma once
// What every kernel may read; set once.
extern __constant__ float weights[4];
extern __device__ int call_count;
void setup();
int calls();
