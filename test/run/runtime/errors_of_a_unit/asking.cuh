#pragma once
#include <cuda_runtime.h>

inline bool failed() { return cudaGetLastError() != cudaSuccess; }
