__global__ void clear(int* p) { *p = 0; }
/* This comment has no end.
