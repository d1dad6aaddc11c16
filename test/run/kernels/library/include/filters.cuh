#pragma once
__global__ void smooth(float* out, const float* in, int n);
__global__ void weigh(float* out, const float* in);
