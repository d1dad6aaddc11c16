#include <cooperative_groups.h>
namespace cg = cooperative_groups;
#include "rank.cuh"

__global__ void first(int* out) { out[threadIdx.x] = rank_in_tile(); }
void run_first(int* out) { first<<<1, 32>>>(out); }
