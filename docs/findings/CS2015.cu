__global__ void build(int** out) { *out = new int[4]; }
