// A unit without CUDA code, whose names are macros of another unit.
#include "sizes.hpp"

#define SIZE 1, 2

static int exchange(int* p, int v) {
  const int old = *p;
  *p = v;
  return old;
}
int plain(int* p) {
  const int sizes[] = {SIZE};
  return exchange(p, sizes[1]);
}
