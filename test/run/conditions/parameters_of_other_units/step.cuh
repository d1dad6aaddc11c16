#pragma once
__global__ void step(float* values
#ifdef TRACED
                     , float* trace
#endif
                     , float by);
__global__ void scale(int* out);
