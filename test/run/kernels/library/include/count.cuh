#pragma once
#include "settings.cuh"
__device__ inline void count_call() { atomicAdd(&call_count, 1); }
