// cuRAND in kernels, compared with the output of an H100: integers and uniform numbers bit by bit, normal ones to four
// digits. Poisson numbers with a mean of at least 64 come from another generator: only their mean and variance are
// checked.
// EXPECT: xorwow 1234 5 3: 615a80aa 51410e03 a11b89e5 b0335a0d c7c04273 d8577152 18c2f892 45ebfbe1
// EXPECT: xorwow 42 20015998343868 4886718345: 760ff08f 339e515b 77237de9 dd0f31d4 74741785 f212946b e65546ca d26b1f6a
// EXPECT: philox 1234 5 3: bd95acc8 5c5cf6f4 3fc0ce58 32773955 72c26332 26a9bd1b d88ecb0d 088f2111
// EXPECT: philox 42 20015998343868 4886718345: 24ce9be3 15a53ebc 0f32559b 72fd6b99 7cda46d1 0014a795 40652a47 2beeb799
// EXPECT: mrg32k3a 1234 0 0: c96891f0 9650c684 0cbc7881 5fa111cd 864a3897 fa61def9 6661c54a cd100fe0
// EXPECT: mrg32k3a 1234 5 3: 6932a3f4 469dd3a1 f21d797b 5d647078 7b4fe4e9 1bfc281d 28a56de6 3765d63c
// EXPECT: xorwow 0x1.48e15ap-3 0x1.20989422cd142p-1 3676627952 3, 0.8158 0.805 2.077 0.4742 1.472
// EXPECT: philox 0x1.a3d0acp-1 0x1.4aa43ep-2 0x1.3c28f8p-1 0x1.609d20c6p-1 0x1.2f26c34c5e7c4p-1 0x1.e3b01405664aap-3
// EXPECT: philox 2441382247 2270162304 5 4193190299, 0.7337 0.1424 1.63 0.8598 0.8984 0.1358
// EXPECT: mrg32k3a 0x1.b53b48p-1 0x1.04cd7d84ebc38p-2 2442130626 3 2906631516, -0.5774 0.9383 0.8274 -1.531
// EXPECT: means 0 0 0
#include <cmath>
#include <cstdio>
#include <cuda_runtime.h>
#include <curand_kernel.h>

template <typename State>
__global__ void draw(unsigned* out, unsigned long long seed, unsigned long long sequence, unsigned long long offset) {
  State state;
  curand_init(seed, sequence, offset, &state);
  for (int i = 0; i < 8; ++i) out[i] = curand(&state);
}

template <typename State>
void show(const char* name, unsigned* out, unsigned long long seed, unsigned long long sequence, unsigned long long offset) {
  draw<State><<<1, 1>>>(out, seed, sequence, offset);
  cudaDeviceSynchronize();
  printf("%s %llu %llu %llu:", name, seed, sequence, offset);
  for (int i = 0; i < 8; ++i) printf(" %08x", out[i]);
  printf("\n");
}

__global__ void values(float* f, double* d, unsigned* u) {
  curandState x;
  curand_init(1234, 5, 11, &x);
  f[0] = curand_uniform(&x);
  f[1] = curand_normal(&x);
  f[2] = curand_normal(&x);
  f[3] = curand_log_normal(&x, 0.5f, 0.25f);
  d[0] = curand_uniform_double(&x);
  d[1] = curand_normal_double(&x);
  d[2] = curand_normal_double(&x);
  u[0] = curand(&x);
  u[1] = curand_poisson(&x, 3.0);
  curandStatePhilox4_32_10_t p;
  curand_init(1234, 5, 11, &p);
  f[4] = curand_uniform(&p);
  f[5] = curand_normal(&p);
  f[6] = curand_normal(&p);
  float4 q = curand_uniform4(&p);
  f[7] = q.x;
  f[8] = q.w;
  q = curand_normal4(&p);
  f[9] = q.x;
  f[10] = q.w;
  d[3] = curand_uniform_double(&p);
  double2 w = curand_uniform2_double(&p);
  d[4] = w.x;
  d[5] = w.y;
  d[6] = curand_normal_double(&p);
  w = curand_normal2_double(&p);
  d[7] = w.x;
  uint4 c = curand4(&p);
  u[2] = c.x;
  u[3] = c.w;
  u[4] = curand_poisson(&p, 3.0);
  u[5] = curand(&p);
  curandStateMRG32k3a m;
  curand_init(1234, 5, 11, &m);
  f[11] = curand_uniform(&m);
  f[12] = curand_normal(&m);
  f[13] = curand_normal(&m);
  d[8] = curand_uniform_double(&m);
  d[9] = curand_normal_double(&m);
  d[10] = curand_normal_double(&m);
  u[6] = curand(&m);
  u[7] = curand_poisson(&m, 3.0);
  u[8] = curand(&m);
}

// States that are initialised in one kernel, then used and stored in others.
__global__ void set_up(curandState* states, unsigned seed) {
  int id = blockIdx.x * blockDim.x + threadIdx.x;
  curand_init(seed, id, 0, &states[id]);
}

__global__ void sums(curandState* states, double* out, double mean, int draws) {
  int id = blockIdx.x * blockDim.x + threadIdx.x;
  curandState local = states[id];
  double sum = 0, squares = 0;
  for (int i = 0; i < draws; ++i) {
    double k = curand_poisson(&local, mean);
    sum += k;
    squares += (k - mean) * (k - mean);
  }
  states[id] = local;
  out[2 * id] = sum;
  out[2 * id + 1] = squares;
}

int main() {
  unsigned* u;
  float* f;
  double* d;
  cudaMallocManaged(&u, 16 * sizeof(unsigned));
  cudaMallocManaged(&f, 16 * sizeof(float));
  cudaMallocManaged(&d, 256 * sizeof(double));
  show<curandStateXORWOW_t>("xorwow", u, 1234, 5, 3);
  show<curandStateXORWOW_t>("xorwow", u, 42, 0x123456789abc, 0x123456789);
  show<curandStatePhilox4_32_10_t>("philox", u, 1234, 5, 3);
  show<curandStatePhilox4_32_10_t>("philox", u, 42, 0x123456789abc, 0x123456789);
  show<curandStateMRG32k3a_t>("mrg32k3a", u, 1234, 0, 0);
  show<curandStateMRG32k3a_t>("mrg32k3a", u, 1234, 5, 3);
  values<<<1, 1>>>(f, d, u);
  cudaDeviceSynchronize();
  printf("xorwow %a %a %u %u, %.4g %.4g %.4g %.4g %.4g\n", f[0], d[0], u[0], u[1], f[1], f[2], f[3], d[1], d[2]);
  printf("philox %a %a %a %a %a %a\n", f[4], f[7], f[8], d[3], d[4], d[5]);
  printf("philox %u %u %u %u, %.4g %.4g %.4g %.4g %.4g %.4g\n", u[2], u[3], u[4], u[5], f[5], f[6], f[9], f[10], d[6], d[7]);
  printf("mrg32k3a %a %a %u %u %u, %.4g %.4g %.4g %.4g\n", f[11], d[8], u[6], u[7], u[8], f[12], f[13], d[9], d[10]);

  const int threads = 64, draws = 500;
  curandState* states;
  cudaMalloc(&states, threads * sizeof(curandState));
  set_up<<<2, threads / 2>>>(states, 7);
  printf("means");
  for (double mean : {70.0, 600.0, 5000.0}) {
    sums<<<2, threads / 2>>>(states, d, mean, draws);
    cudaDeviceSynchronize();
    double sum = 0, squares = 0;
    for (int i = 0; i < threads; ++i) sum += d[2 * i], squares += d[2 * i + 1];
    const double n = threads * draws;
    const bool off = std::fabs(sum / n - mean) > 4 * std::sqrt(mean / n) || std::fabs(squares / n / mean - 1) > 0.04;
    printf(" %d", off);
  }
  printf("\n");
  cudaFree(u);
  cudaFree(f);
  cudaFree(d);
  cudaFree(states);
}
