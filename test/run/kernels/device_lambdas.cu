// Function objects passed to kernels: device lambdas, generic lambdas, classes with a device operator(); captures by
// value.
// EXPECT: lambda 0 3 6 9
// EXPECT: generic 1 2 3 4
// EXPECT: functor 10 11 12 13
// EXPECT: in a class 5 7
// EXPECT: head by a macro 0 4 8 12
#include <cstdio>

template <typename F>
__global__ void apply(int* out, int n, F f) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = f(i);
}

template <typename F, typename... Rest>
__global__ void apply_to(int* out, F f, Rest... rest) {
  out[threadIdx.x] = f(threadIdx.x, rest...);
}

struct Add {
  int offset;
  __host__ __device__ int operator()(int i) const { return i + offset; }
};

class Runner {
 public:
  explicit Runner(int step) : step_(step) {}
  void run(int* out) const {
    const int step = step_;
    apply<<<1, 2>>>(out, 2, [=] __device__(int i) { return step + 2 * i; });
    cudaDeviceSynchronize();
  }

 private:
  int step_;
};

static void show(const char* name, const int* out, int n) {
  printf("%s", name);
  for (int i = 0; i < n; ++i) printf(" %d", out[i]);
  printf("\n");
}

// The macro is the head of a lambda.
#define DEVICE_LAMBDA(...) __device__(__VA_ARGS__) mutable

int main() {
  int* out;
  cudaMallocManaged(&out, 4 * sizeof(int));
  const int factor = 3;
  apply<<<2, 2>>>(out, 4, [=] __device__(int i) { return factor * i; });
  cudaDeviceSynchronize();
  show("lambda", out, 4);
  auto more = [] __host__ __device__(int i, int by) { return i + by; };
  apply_to<<<1, 4>>>(out, more, 1);
  cudaDeviceSynchronize();
  show("generic", out, 4);
  apply<<<1, 4>>>(out, 4, Add{10});
  cudaDeviceSynchronize();
  show("functor", out, 4);
  Runner(5).run(out);
  show("in a class", out, 2);
  apply<<<1, 4>>>(out, 4, [factor] DEVICE_LAMBDA(int i) { return factor * i + int(threadIdx.x); });
  cudaDeviceSynchronize();
  show("head by a macro", out, 4);
  cudaFree(out);
  return 0;
}
