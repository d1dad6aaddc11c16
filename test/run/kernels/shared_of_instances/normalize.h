#pragma once
template <typename T> __global__ void normalize(const T* in, float* out);
template <typename T> void launch_normalize(const T* in, float* out, int n);
