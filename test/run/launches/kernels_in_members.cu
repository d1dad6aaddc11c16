// Members that hold kernels are launched by their names alone.
// EXPECT: 3 5 4 9
#include <cstdio>
typedef void (*Kernel)(float*, float);
__global__ void add(float* p, float v) { p[threadIdx.x] += v; }
__global__ void set(int* p, int v) { p[threadIdx.x] = v; }

class Runner {
  Kernel kernel_;

 public:
  Runner(Kernel kernel) : kernel_(kernel) {}
  void run(float* p, float v) const { kernel_<<<1, 32>>>(p, v); }
};
class Written {
  void (*kernel_)(float*, float);
  void (*other_)(float*, float);

 public:
  Written(void (*one)(float*, float)) : kernel_(one) {}
  void choose(void (*another)(float*, float)) { other_ = another; }
  void run(float* p, float v) const { kernel_<<<1, 32>>>(p, v); }
  void run_other(float* p, float v) const { other_<<<1, 32>>>(p, v); }
};
template <class K>
struct Launch {
  K kernel;
  int n;
  template <class... A>
  void operator()(A... a) const {
    kernel<<<1, n>>>(a...);
    cudaDeviceSynchronize();
  }
};

int main() {
  float* p;
  cudaMallocManaged(&p, 32 * sizeof(float));
  p[3] = 1;
  Runner(add).run(p, 2);
  cudaDeviceSynchronize();
  const float first = p[3];
  Written written(add);
  written.choose(add);
  written.run(p, 2);
  cudaDeviceSynchronize();
  const float second = p[3];
  int* q;
  cudaMallocManaged(&q, 32 * sizeof(int));
  Launch<void (*)(int*, int)> launch{set, 32};
  launch(q, 4);
  written.run_other(p, 4);
  cudaDeviceSynchronize();
  printf("%g %g %d %g\n", first, second, q[31], p[3]);
}
