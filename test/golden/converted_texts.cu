// RUN: cu2sycl convert %s
//
// A macro that gives the text of a converted argument is reported once, at its `#`, also if another macro passes the
// argument on. Other texts are the source's.
#include <cstdio>

#define CHECK(call) check((call), #call)
#define TEXT(x) #x
#define TEXT_OF_VALUE(x) TEXT(x)
#define TRACE(first, ...) trace(first, #__VA_ARGS__, __VA_ARGS__)
#define UNUSED(x) #x
#define OWN(x) #x
#define PASSED(x, y) TEXT_OF_VALUE(y)

void check(cudaError_t error, const char* text) { printf("%s: %d\n", text, error); }
void trace(int, const char* text, cudaError_t) { printf("%s\n", text); }

int main() {
  int* p;
  CHECK(cudaMalloc(&p, 4));
  CHECK(cudaFree(p));
  TRACE(1, cudaDeviceSynchronize());
  printf("%s %s\n", OWN(p + 1), PASSED(cudaSuccess, p));
  printf("%s\n", PASSED(p, cudaErrorInvalidValue));
}
