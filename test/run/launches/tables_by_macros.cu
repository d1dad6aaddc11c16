// Tables of kernels whose elements, parameters and template parameters are in macros; their types are known by use.
// EXPECT: 15 11 16
// EXPECT: 10 20
// EXPECT: 5 25
// EXPECT: doubled 14 raised 15 15
#include <array>
#include <cstdio>

#define ARGUMENTS const int *__restrict__ in, int *out, const int n
#define TEMPLATE_PARAMETERS int Factor, bool Plus
#define INSTANCES(plus) nullptr, scale<1, plus>, scale<2, plus>, scale<3, plus>
#define ALL \
  { square<1>, square<2> }

template <TEMPLATE_PARAMETERS>
__global__ void scale(ARGUMENTS) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] * Factor + Plus;
}

template <int Factor>
__global__ void square(const int* in, int* out) {
  out[threadIdx.x] = in[threadIdx.x] * in[threadIdx.x] * Factor;
}

typedef void (*scale_kernel)(ARGUMENTS);
#define TABLE(name, plus) scale_kernel name[] = {INSTANCES(plus)};
TABLE(plain, false)
TABLE(added, true)

using square_kernel = void (*)(const int*, int*);
static square_kernel squares[] = ALL;

// The type of a function's result, and of the elements of an array.
typedef void (*picked_kernel)(ARGUMENTS);
picked_kernel pick(bool plus) { return plus ? scale<2, true> : scale<2, false>; }
typedef void (*listed_kernel)(const int*, int*);
static const std::array<listed_kernel, 2> listed{square<1>, square<1>};

static int result(const int* out) {
  cudaDeviceSynchronize();
  return out[5];
}

__global__ void doubled(int* p) { p[threadIdx.x] *= 2; }
__global__ void raised(int* p) { p[threadIdx.x] += 1; }
struct Named {
  const char* name;
  void (*kernel)(int*);
};
#define NAMED(name) {#name, name}
static const Named named[] = {NAMED(doubled), NAMED(raised)};
#define ELEMENT(name) name
static void (*const unnamed[])(int*) = {ELEMENT(raised), ELEMENT(doubled)};

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 64);
  cudaMallocManaged(&out, 64);
  for (int i = 0; i < 16; ++i) in[i] = i;
  scale_kernel three = plain[3];
  three<<<1, 32>>>(in, out, 16);
  const int first = result(out);
  auto two = pick(true);
  two<<<1, 32>>>(in, out, 16);
  const int second = result(out);
  scale_kernel one_more = added[3];
  one_more<<<1, 32>>>(in, out, 16);
  printf("%d %d %d\n", first, second, result(out));
  int n = 16;
  void* arguments[] = {&in, &out, &n};
  scale_kernel tried[] = {scale<2, false>, scale<4, false>};
  for (auto kernel : tried) {
    cudaLaunchKernel((const void*)kernel, dim3(1), dim3(32), arguments, 0, 0);
    printf("%d%c", result(out), kernel == tried[1] ? '\n' : ' ');
  }
  cudaLaunchKernel((const void*)tried[0], dim3(1), dim3(16), arguments, 0, 0);
  auto last = listed[1];
  last<<<1, 16>>>(in, out);
  printf("%d ", result(out) / 5);
  squares[0]<<<1, 16>>>(in, out);
  printf("%d\n", result(out));
  for (const Named& one : named) {
    one.kernel<<<1, 16>>>(in);
    cudaDeviceSynchronize();
    printf("%s %d ", one.name, in[7]);
  }
  unnamed[0]<<<1, 7>>>(in);
  cudaDeviceSynchronize();
  printf("%d\n", in[7]);
}
