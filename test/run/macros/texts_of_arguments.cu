// Arguments that macros only make strings of are text in another language. Those that are evaluated, too, are converted.
// EXPECT: void main() { half h = max(1.0, min(a, b)); }
// EXPECT: rsqrtf(1.0f)
// EXPECT: 2 and 4, 1
#include <cstdio>
#define SOURCE(...) #__VA_ARGS__
#define TEXT_(a) #a
#define TEXT(a) TEXT_(a)
#define STORE(out, value, text) (out = value, text = SOURCE(out))

__global__ void largest(float* p) { p[0] = max(p[1], 4.0f); }

int main() {
  printf("%s\n", SOURCE(void main() { half h = max(1.0, min(a, b)); }));
  printf("%s\n", TEXT(rsqrtf(1.0f)));
  float* p;
  cudaMallocManaged(&p, 2 * sizeof(float));
  p[1] = 1;
  largest<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  int first;
  const char* text;
  STORE(first, max(1, 2), text);
  printf("%d and %g, %d\n", first, p[0], text != nullptr);
  cudaFree(p);
}
