#pragma once
#include <cstdio>

inline void print(bool refused, bool again, const int* p) {
  cudaDeviceSynchronize();
  printf("%d %d %d\n", refused, again, *p);
}
