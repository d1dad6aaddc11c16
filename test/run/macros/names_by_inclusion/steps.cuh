// Functions of a header that is included once for each NAME; they add STEP.
#define JOIN_WORDS(a, b) a##b
#define JOIN(a, b) JOIN_WORDS(a, b)
#define add JOIN(add, NAME)
#define step JOIN(step, NAME)
#define fill JOIN(fill, NAME)
__device__ void add(int* p, int k) { p[threadIdx.x] += k; }
__device__ void step(int* p) { add(p, STEP); }
__global__ void fill(int* p) {
  step(p);
  step(p);
}
#undef add
#undef step
#undef fill
#undef NAME
#undef STEP
