// A launcher passes its pack to cudaLaunchKernelEx; a pointer to a kernel is dereferenced at its launch.
// EXPECT: 7 3 12
#include <cstdio>
#include <utility>

__global__ void fill(int* p, int n) { p[threadIdx.x] = n; }
template <typename T, int N>
__global__ void fill_more(T* p, T v) {
  p[threadIdx.x] = v + N;
}
template <typename Kernel, typename... Args>
void launch(Kernel kernel, cudaLaunchConfig_t configuration, Args&&... args) {
  cudaLaunchKernelEx(&configuration, kernel, std::forward<Args>(args)...);
}
template <typename Kernel, typename... Args>
void launch_copies(Kernel kernel, cudaLaunchConfig_t configuration, Args... args) {
  cudaLaunchKernelEx(&configuration, kernel, args...);
}

int main() {
  int* p;
  cudaMallocManaged(&p, 32 * sizeof(int));
  cudaLaunchConfig_t configuration = {1, 32, 0, 0, nullptr, 0};
  launch(fill, configuration, p, 7);
  cudaDeviceSynchronize();
  const int first = p[3];
  launch_copies(fill, configuration, p, 3);
  cudaDeviceSynchronize();
  const int second = p[3];
  auto* kernel = &fill_more<int, 4>;
  (*kernel)<<<1, 32>>>(p, 8);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", first, second, p[3]);
}
