#include <cu2sycl/memory/memory.hpp>

int main() {
  int* p = nullptr;
  return cu2sycl::malloc_device(&p, 4) == cu2sycl::success && cu2sycl::usm_free(p) == cu2sycl::success ? 0 : 1;
}
