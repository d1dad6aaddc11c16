// What `##` makes in an argument is expanded, if it is a macro, before another macro pastes it or makes it a string.
// EXPECT: 3 first
// EXPECT: 7
#include <cstdio>
#define PASTED_(a, b) a##b
#define PASTED(a, b) PASTED_(a, b)
#define TEXT_(a) #a
#define TEXT(a) TEXT_(a)

#define CHOICE_0 first
#define VALUE_first 3
#define VALUE_CHOICE_0 9
#define STORE(name, i)                              \
  __global__ void name##i(int* out) {               \
    out[threadIdx.x] = PASTED(VALUE_, CHOICE_##i);  \
  }                                                 \
  static const char* text_of_##name##i() { return TEXT(CHOICE_##i); }

STORE(store_, 0)

// The argument is expanded to the end: COUNT uses another macro.
#define SECOND(a, b) b
#define COUNT(i) SECOND(i, 2)
#define SUM_2(i) out[i]
#define SUM(name, i) \
  __global__ void name##_sum(int* out) { out[0] = PASTED(SUM_, COUNT(i))(i); }

SUM(one, 1)

int main() {
  int* out;
  cudaMallocManaged(&out, 32 * sizeof(int));
  store_0<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("%d %s\n", out[31], text_of_store_0());
  out[1] = 7;
  one_sum<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  printf("%d\n", out[0]);
  cudaFree(out);
}
