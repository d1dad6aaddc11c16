__device__ int next() {
  static int last = 0;
  return ++last;
}
__global__ void run(int* p) { *p = next(); }
