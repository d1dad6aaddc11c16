// As many blocks of 64 threads as the device has processors count up one number, beside CUDA's own functions.
// EXPECT: 64 threads to a processor
#include <cstdio>

#include "lab.hpp"

LAB_KERNEL void count_up(int* count) { lab::add(count, 1); }

int main() {
  LAB_CHECK(lab::select(0));
  const int processors = lab::processors();
  int* count;
  LAB_CHECK(cudaMalloc(&count, sizeof(int)));
  LAB_CHECK(cudaMemset(count, 0, sizeof(int)));
  LAB_CHECK(cudaDeviceSynchronize());
  lab::Stream stream;
  LAB_LAUNCH(count_up, processors, 64, stream, count);
  count_up<<<processors, 64, 0, stream.native()>>>(count);
  stream.wait();
  int counted = 0;
  LAB_CHECK(cudaMemcpy(&counted, count, sizeof(int), cudaMemcpyDeviceToHost));
  std::printf("%d threads to a processor\n", counted / processors / 2);
  LAB_CHECK(cudaFree(count));
  return 0;
}
