#pragma once
__device__ int twice(int value);
struct Counter {
  int value;
  __device__ int add(int more);
  static __device__ int start(int value);
};
int on_host(int value);
