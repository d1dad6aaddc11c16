// Macros that expand to several arguments of a launch: members, calls and elements are evaluated at the launch. Sizes
// of `__shared__` arrays that contain comparisons of template parameters.
// EXPECT: 0 6 12 18
// EXPECT: 0 3 6 9
// EXPECT: 7, 10 3
#include <cstdio>

struct Vector {
  float* p;
  float* data() const { return p; }
};

template <bool twice>
__global__ void scale(float* v, const float* w, int n, float f) {
  int i = threadIdx.x;
  if (i < n) v[i] = w[i] * f * (twice ? 2 : 1);
}

__global__ void plain(int* a, int b, int c) { *a = b + c; }

template <bool large, int N>
__global__ void sum(int* out, const int* in, int n) {
  __shared__ int part[N > 4 ? 4 : N];
  __shared__ int count[large ? 2 : 1];
  if (threadIdx.x == 0) count[0] = 0;
  if (threadIdx.x < (N > 4 ? 4 : N)) part[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int i = 0; i < n; ++i) count[0] += part[i];
    *out = count[0];
  }
}

#define SCALE_ARGS v_.data(), w_, n_, factor()
#define REST w_, n_, factor()
#define PLAIN(x) a, x, c
#define SUM_ARGS result[k].p, values.in, 4 - k

class Scaler {
 public:
  explicit Scaler(int n) : n_(n) {
    cudaMallocManaged(&v_.p, n * sizeof(float));
    cudaMallocManaged(&w_, n * sizeof(float));
    for (int i = 0; i < n; ++i) w_[i] = i;
  }
  float factor() const { return 3; }
  void run(bool twice) {
    if (twice)
      scale<true><<<1, 8>>>(SCALE_ARGS);
    else
      scale<false><<<1, 8>>>(v_.p, REST);
    cudaDeviceSynchronize();
    for (int i = 0; i < n_; ++i) printf("%g%s", v_.p[i], i + 1 < n_ ? " " : "\n");
  }

 private:
  Vector v_;
  float* w_;
  int n_;
};

int main() {
  Scaler s(4);
  s.run(true);
  s.run(false);
  int *a, c = 3;
  cudaMallocManaged(&a, sizeof(int));
  plain<<<1, 1>>>(PLAIN(4));
  struct {
    int* p;
  } result[2];
  struct {
    int* in;
  } values;
  cudaMallocManaged(&values.in, 4 * sizeof(int));
  for (int i = 0; i < 4; ++i) values.in[i] = i + 1;
  for (int k = 0; k < 2; ++k) {
    cudaMallocManaged(&result[k].p, sizeof(int));
    if (k == 0)
      sum<true, 8><<<1, 8>>>(SUM_ARGS);
    else
      sum<false, 2><<<1, 8>>>(result[k].p, values.in, 2);
  }
  cudaDeviceSynchronize();
  printf("%d, %d %d\n", *a, *result[0].p, *result[1].p);
}
