#include <cstdio>
#define CHECK(call) if ((call) != cudaSuccess) printf("failed: %s\n", #call)
void release(float* p) { CHECK(cudaFree(p)); }
