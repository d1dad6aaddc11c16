#pragma once
typedef void* cudaStream_t;
typedef int cudaError_t;
enum { cudaSuccess };
