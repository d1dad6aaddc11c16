#pragma once

// Plain C++ includes this header, too, so it declares CUDA's types itself.
struct dim3;
struct float3;
struct cudaDeviceProp;

void fill(float3* to, const dim3& blocks, const dim3& threads);
bool has_processors(const cudaDeviceProp* device);
