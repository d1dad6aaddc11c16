#pragma once
typedef void* CUstream;
typedef unsigned long long CUdeviceptr;
