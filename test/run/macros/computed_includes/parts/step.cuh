#pragma once
__device__ inline int step(int n) { return threadIdx.x + n; }
