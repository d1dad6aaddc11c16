// Names of CUDA functions as arguments of macros that call them, inside functions and in macros that define a function.
// EXPECT: 7 3 4 9
// EXPECT: 1 0.5 2 5
// EXPECT: 41
#include <cstdio>

__device__ float mine(float x) { return x + 1; }

#define BINARY(name, f) \
  __device__ int name(int a, int b) { return f(a, b); }
BINARY(largest, ::max)
BINARY(smallest, min)
#define CONVERSION(T, U, code) \
  __device__ T to_##T(U u) {   \
    T out;                     \
    code;                      \
    return out;                \
  }
CONVERSION(int, float, out = __float2int_rn(u))
#define UNARY(name, f) \
  struct name {        \
    __device__ float operator()(float x) const { return f(x); } \
  };
UNARY(Sine, sinf)
UNARY(Root, rsqrtf)
UNARY(Mine, mine)
#define APPLY(f, a, b) f(a, b)
#define HOST(name, f) \
  int name##_host(int a) { return f(a); }
HOST(size, abs)

// Only an expanded macro shows that `element` needs a device variable; then another macro calls its caller.
__device__ int kept[2] = {30, 40};
#define DEFINE(name, value) \
  __device__ int name(int i) { return value; }
DEFINE(element, kept[i])
__device__ int next_to(int i) { return element(i) + 1; }
#define CALL(f, i) f(i)

__global__ void by_macros(int* out) {
  const auto read = [](int i) { return i > 0 ? CALL(next_to, i) : 0; };
  out[0] = read(1);
}

__global__ void use(int* out, float* more) {
  out[0] = largest(out[0], 7);
  out[1] = smallest(out[1], 3);
  out[2] = to_int(3.6f);
  out[3] = APPLY(max, 9, out[3]);
  more[0] = Sine()(1.5707964f);
  more[1] = Root()(4.0f);
  more[2] = Mine()(1);
}

int main() {
  int* out;
  float* more;
  cudaMallocManaged(&out, 4 * sizeof(int));
  cudaMallocManaged(&more, 4 * sizeof(float));
  for (int i = 0; i < 4; ++i) out[i] = i + 4;
  use<<<1, 1>>>(out, more);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);
  printf("%g %g %g %d\n", more[0], more[1], more[2], size_host(-5));
  by_macros<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  printf("%d\n", out[0]);
}
