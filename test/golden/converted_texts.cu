// RUN: cu2sycl convert %s
//
// A macro that gives the text of a converted argument is reported once, at its `#`, also if another macro passes the
// argument on. Other texts are the source's. An argument that is only pasted, or only made a text, stays.
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

#define TEST(suite, name) static int suite##_##name()
#define NAME(name) #name
namespace wrapped {
cudaError_t cudaFree(void* p) { return ::cudaFree(p); }
}  // namespace wrapped
TEST(wrapped, cudaFree) { return wrapped::cudaFree(nullptr) == cudaSuccess; }
UNKNOWN_TEST(wrapped, cudaMalloc) { return wrapped_cudaFree() + *NAME(cudaMalloc); }

int main() {
  int* p;
  CHECK(cudaMalloc(&p, 4));
  CHECK(cudaFree(p));
  TRACE(1, cudaDeviceSynchronize());
  printf("%s %s\n", OWN(p + 1), PASSED(cudaSuccess, p));
  printf("%s\n", PASSED(p, cudaErrorInvalidValue));
}
