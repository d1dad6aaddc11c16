#pragma once
struct Pair {
  float first;
  float second;
};
__device__ inline Pair atomicAdd(Pair* address, Pair value) {
  Pair old;
  old.first = atomicAdd(&address->first, value.first);
  old.second = atomicAdd(&address->second, value.second);
  return old;
}
