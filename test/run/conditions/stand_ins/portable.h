#pragma once
#ifndef BUILT_WITHOUT_CUDA
#include <cuda.h>
#include <cuda_runtime.h>
#else
#include "without.h"
#endif
void start(CUdeviceptr out, CUstream stream);
bool finish(CUstream stream);
