#pragma once
#ifndef BUILT_WITHOUT_CUDA
#include <cuda.h>
#include <cuda_runtime.h>
#else
#include "without.h"
typedef int CUresult;
static const CUresult CUDA_SUCCESS = 0;
static inline CUresult cuStreamSynchronize(CUstream) { return CUDA_SUCCESS; }
#endif
void start(CUdeviceptr out, CUstream stream);
bool finish(CUstream stream);
