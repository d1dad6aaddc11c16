#pragma once
__device__ inline unsigned flat_rank() { return threadIdx.x; }
