__global__ void sums(float* out) {
  const auto scale = out[0];
  struct pair {
    decltype(scale + 1) first, second;
  };
  __shared__ pair all[32];
  all[threadIdx.x].first = threadIdx.x;
  out[threadIdx.x] = all[threadIdx.x].first;
}
