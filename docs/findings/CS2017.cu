#ifdef COUNT
struct counts { int total; };
__device__ counts counter;
#endif
__global__ void count(int* p) {
#ifdef COUNT
  counter.total = *p;
#endif
  *p = 0;
}
