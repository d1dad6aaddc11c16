// A kernel in nested namespaces, defined in a header and launched from another file.
// EXPECT: 7 6
#include <cstdio>
#include "k.cuh"
int main() { int* p; cudaMallocManaged(&p, 64); lib::detail::work<<<1, 2>>>(p); cudaDeviceSynchronize(); printf("%d %d\n", p[0], p[1]); }
