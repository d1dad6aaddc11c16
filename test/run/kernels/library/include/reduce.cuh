#pragma once
__global__ void block_sum(const int* in, int* out);
__global__ void histogram(const int* in, int* bins, int n, int count);
