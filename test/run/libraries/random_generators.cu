// cuRAND's host generators: the numbers that an H100 printed, from the beginning, from an offset and in two calls.
// EXPECT: xorwow 0x1.29eafp-3 0x1.a3eecp-1 0x1.19cdeep-1 0x1.2de7fep-2 0x1.d457dcp-1 0x1.bceaccp-1 0x1.49a594p-2 0x1.90d294p-1
// EXPECT:   0.781 -1.802 -0.2808 0.5635 -1.011 0.414 1.458 -0.5621
// EXPECT:   0x1.bd561cb7abc2bp-2 0x1.da53518d7605ap-1 0x1.9faa2cee6f6f8p-1 0x1.3bf5f4073fecfp-2
// EXPECT:   0.3587 -1.24 -0.0915 -0.3801, odd 105
// EXPECT:   same 1 1 1 1
// EXPECT: mrg32k3a 0x1.92d124p-1 0x1.3786bp-3 0x1.de4d22p-1 0x1.f91f4ap-1 0x1.f9decep-1 0x1.37ccfep-2 0x1.da617cp-1 0x1.ba6abp-2
// EXPECT:   -0.3607 -0.5913 -1.719 -0.9016 0.3439 0.1338 0.138 0.08952
// EXPECT:   0x1.92d123e0dcbe5p-1 0x1.3786b09654f63p-3 0x1.de4d21007cf8p-1 0x1.f91f4a1c628b9p-1
// EXPECT:   -0.3607 -0.5913 -1.719 -0.9016, odd 105
// EXPECT:   same 1 1 1 1
// EXPECT: philox 0x1.04859ap-3 0x1.b4f9e2p-1 0x1.100642p-2 0x1.97948ep-1 0x1.a22b42p-1 0x1.4bf1f2p-2 0x1.8fe67ep-1 0x1.e2a73cp-5
// EXPECT:   -1.616 1.229 -1.561 0.4646 0.5685 -0.2859 0.2543 0.6554
// EXPECT:   0x1.b4f9e35f0b348p-1 0x1.97948a5c1907p-1 0x1.cbe178b76f1acp-4 0x1.47eda813b849cp-4
// EXPECT:   -0.5395 0.1606 1.008 1.832, odd 0
// EXPECT:   same 1 1 1 1
// EXPECT: log normal 0, poisson 0, host 1, refused 103
#include <cmath>
#include <cstdio>
#include <cuda_runtime.h>
#include <curand.h>

const int kMany = 10000;

void show(const char* name, curandRngType_t type, float* f, double* d, unsigned* u) {
  curandGenerator_t generator;
  if (curandCreateGenerator(&generator, type) != CURAND_STATUS_SUCCESS) return;
  curandSetPseudoRandomGeneratorSeed(generator, 1234ULL);
  curandGenerateUniform(generator, f, 8);
  cudaDeviceSynchronize();
  printf("%s", name);
  for (int i = 0; i < 8; ++i) printf(" %a", f[i]);
  curandSetGeneratorOffset(generator, 0);
  curandGenerateNormal(generator, f, 8, 0.0f, 1.0f);
  cudaDeviceSynchronize();
  printf("\n ");
  for (int i = 0; i < 8; ++i) printf(" %.4g", f[i]);
  curandSetGeneratorOffset(generator, 0);
  curandGenerateUniformDouble(generator, d, 8);
  cudaDeviceSynchronize();
  printf("\n ");
  for (int i = 0; i < 4; ++i) printf(" %a", d[i]);
  curandSetGeneratorOffset(generator, 0);
  curandGenerateNormalDouble(generator, d, 8, 0.0, 1.0);
  cudaDeviceSynchronize();
  printf("\n ");
  for (int i = 0; i < 4; ++i) printf(" %.4g", d[i]);
  printf(", odd %d\n", curandGenerateNormal(generator, f, 7, 0.0f, 1.0f));
  // In two calls, from an offset, and from the beginning again.
  unsigned* v = u + kMany;
  curandSetGeneratorOffset(generator, 0);
  curandGenerate(generator, u, kMany);
  curandSetGeneratorOffset(generator, 0);
  curandGenerate(generator, v, 4096);
  curandGenerate(generator, v + 4096, kMany - 4096);
  cudaDeviceSynchronize();
  bool same = true;
  for (int i = 0; i < kMany; ++i) same &= u[i] == v[i];
  printf("  same %d", same);
  for (int offset : {5, 4096, 8191}) {
    curandSetGeneratorOffset(generator, offset);
    curandGenerate(generator, v, 100);
    cudaDeviceSynchronize();
    same = true;
    for (int i = 0; i < 100; ++i) same &= u[offset + i] == v[i];
    printf(" %d", same);
  }
  printf("\n");
  curandDestroyGenerator(generator);
}

int main() {
  float* f;
  double* d;
  unsigned* u;
  cudaMallocManaged(&f, kMany * sizeof(float));
  cudaMallocManaged(&d, 8 * sizeof(double));
  cudaMallocManaged(&u, 2 * kMany * sizeof(unsigned));
  show("xorwow", CURAND_RNG_PSEUDO_DEFAULT, f, d, u);
  show("mrg32k3a", CURAND_RNG_PSEUDO_MRG32K3A, f, d, u);
  show("philox", CURAND_RNG_PSEUDO_PHILOX4_32_10, f, d, u);

  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_XORWOW);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  curandSetStream(generator, stream);
  curandGenerateLogNormal(generator, f, kMany, 1.0f, 0.5f);
  curandGeneratePoisson(generator, u, kMany, 9.0);
  cudaStreamSynchronize(stream);
  double logs = 0, counts = 0;
  for (int i = 0; i < kMany; ++i) logs += std::log(f[i]), counts += u[i];
  curandDestroyGenerator(generator);
  curandCreateGeneratorHost(&generator, CURAND_RNG_PSEUDO_XORWOW);
  curandSetPseudoRandomGeneratorSeed(generator, 1234ULL);
  float host[4];
  curandGenerateUniform(generator, host, 4);
  printf("log normal %d, poisson %d, host %d,", std::fabs(logs / kMany - 1) > 0.02, std::fabs(counts / kMany - 9) > 0.12,
         host[0] == 0x1.29eafp-3f);
  curandDestroyGenerator(generator);
  printf(" refused %d\n", curandCreateGenerator(&generator, static_cast<curandRngType_t>(7)));
  cudaStreamDestroy(stream);
  cudaFree(f);
  cudaFree(d);
  cudaFree(u);
}
