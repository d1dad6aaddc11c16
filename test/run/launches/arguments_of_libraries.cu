// Arguments of classes of libraries, which kernels cannot have: they are converted to the parameters' types at the
// launch.
// EXPECT: 25 45
#include <atomic>
#include <cstdio>
#include <functional>
#include <vector>

struct View {
  float* p;
  int n;
  View(const std::vector<float*>& v) : p(v[0]), n((int)v.size()) {}
};
__global__ void scale(const View view, int count) {
  const int i = threadIdx.x;
  view.p[i] = 2 * view.p[i] + view.n + count;
}
__global__ void add(float* p, int n) { p[threadIdx.x] += n; }

void run(const std::vector<float*>& source, const std::atomic<int>& count) { scale<<<1, 32>>>(source, count); }

int main() {
  float* p;
  cudaMallocManaged(&p, 32 * sizeof(float));
  for (int i = 0; i < 32; ++i) p[i] = i;
  const std::vector<float*> three{p, p, p};
  const std::atomic<int> count{4};
  run(three, count);
  cudaDeviceSynchronize();
  printf("%g ", p[9]);
  int twenty = 20;
  const std::reference_wrapper<int> reference(twenty);
  add<<<1, 32>>>(p, reference);
  cudaDeviceSynchronize();
  printf("%g\n", p[9]);
  cudaFree(p);
}
