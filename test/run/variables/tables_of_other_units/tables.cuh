#pragma once
#define COUNT 3
extern __constant__ int offsets[];
extern __constant__ float weights[COUNT + 1];
extern __constant__ int fixed_table[];
extern __device__ double rows[][2];
#define STATE int *out, int scale, int lane
#define CALL(function) function(out, scale, lane)
