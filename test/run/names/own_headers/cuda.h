#pragma once
#define BLOCK 64
__device__ inline int block() { return BLOCK; }
