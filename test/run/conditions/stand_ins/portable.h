#pragma once
#ifndef BUILT_WITHOUT_CUDA
#include <cuda_runtime.h>
#else
#include "without.h"
#endif
void start(int* out, cudaStream_t stream);
cudaError_t finish(cudaStream_t stream);
