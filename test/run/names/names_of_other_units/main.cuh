#pragma once
static __device__ int last(int value);
