// Members that hold kernels are launched by their names alone.
// Members and template parameters that hide a device variable of a kernel that they launch.
// EXPECT: 3 5 4 9
// EXPECT: hidden 12 17
// EXPECT: constants 6
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

__constant__ int weight;
__device__ int count = 10;
__global__ void weigh(int* out, int n) { *out = weight * n; }
__global__ void add_count(int* out, int n) { *out = count + n; }
class Model {
  int weight = 3;

 public:
  void upload() { cudaMemcpyToSymbol(::weight, &weight, sizeof(weight)); }
  void run(int* out, int n) { weigh<<<1, 1>>>(out, n); }
};
template <typename T, int n>
struct Regions {
  T* data;
  void run() { weigh<<<1, 1>>>(data, n); }
};
template <int count>
void run_counted(int* out) {
  add_count<<<1, 1>>>(out, count);
}

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
  Model model;
  model.upload();
  model.run(q, 4);
  run_counted<7>(q + 1);
  cudaDeviceSynchronize();
  printf("hidden %d %d\n", q[0], q[1]);
  Regions<int, 2>{q}.run();
  cudaDeviceSynchronize();
  printf("constants %d\n", q[0]);
}
