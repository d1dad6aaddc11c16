#ifdef USE_ONE
__global__ void one(int* p) { *p = 1; }
