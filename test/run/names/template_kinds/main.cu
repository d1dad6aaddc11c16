// Kernels with one name in two headers, distinguished by the kinds of their template parameters.
// EXPECT: 3 3
// EXPECT: 7 7
#include <cstdio>
#include "a.cuh"
#include "b.cuh"
int main() { int* p; cudaMallocManaged(&p, 64); fill<3><<<1, 2>>>(p); cudaDeviceSynchronize(); printf("%d %d\n", p[0], p[1]); fill<float><<<1, 2>>>(p); cudaDeviceSynchronize(); printf("%d %d\n", p[0], p[1]); }
