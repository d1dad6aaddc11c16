// Prints the first numbers of each generator, either of cuRAND's header compiled for the host or of the helper headers
// (bench/libraries/curand-reference builds both). Each line has the generator, seed, sequence and offset, then eight
// integers, a uniform float and a uniform double.
#include <cstdio>

#ifdef CURAND_OF_CUDA
#define __device__
#define __host__
#define __forceinline__ inline
#define QUALIFIERS static inline
#include <cmath>
#include <cstring>
using std::max;
using std::min;
#include <vector_types.h>
static inline void sincospif(float x, float* s, float* c) { *s = std::sin(3.14159265358979f * x), *c = std::cos(3.14159265358979f * x); }
static inline void sincospi(double x, double* s, double* c) { *s = std::sin(3.14159265358979323846 * x), *c = std::cos(3.14159265358979323846 * x); }
#include <curand_kernel.h>
#define LIBRARY
#else
#include <sycl/sycl.hpp>

#include "cu2sycl/random/distributions.hpp"
#define LIBRARY cu2sycl::
#endif

using word = unsigned long long;

template <typename State>
void line(const char* name, word seed, word sequence, word offset) {
  State state;
  LIBRARY curand_init(seed, sequence, offset, &state);
  std::printf("%s %llu %llu %llu:", name, seed, sequence, offset);
  for (int i = 0; i < 8; ++i) std::printf(" %08x", LIBRARY curand(&state));
  std::printf(" %a", static_cast<double>(LIBRARY curand_uniform(&state)));
  std::printf(" %a\n", LIBRARY curand_uniform_double(&state));
}

template <typename State>
void lines(const char* name) {
  line<State>(name, 1234, 0, 0);
  line<State>(name, 1234, 5, 3);
  line<State>(name, 244837814094590ULL, 77, 1000003);
  line<State>(name, 42, 20015998343868ULL, 4886718345ULL);
}

int main() {
  lines<LIBRARY curandStateXORWOW_t>("xorwow");
  lines<LIBRARY curandStatePhilox4_32_10_t>("philox");
  lines<LIBRARY curandStateMRG32k3a_t>("mrg32k3a");
}
