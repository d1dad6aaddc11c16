__device__ int counts[4];
void run(int* p) {
  auto count = [=] __device__(int i) { p[i] = counts[i]; };
}
