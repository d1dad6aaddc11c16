// EXPECT: hash 0 39 15 54, random 719 454
// EXPECT: signed -2 -1 0, key 4294967295 0 0
// EXPECT: macro 2147483647 0 0, nested 4294967290
// EXPECT: difference 0 4294967295 4294967294
// EXPECT: auto 4294967295, lambda 4294967294, list 1 2.0
#include <cstdio>

#define TID (blockIdx.x * blockDim.x + threadIdx.x)
#define BEFORE (TID - 1)

// The product wraps at 2^32, which the shift makes visible.
__global__ void hashes(unsigned* slot) { slot[TID] = (TID * 2654435769u) >> 26; }

__global__ void numbers(unsigned* value, unsigned salt) {
  value[threadIdx.x] = (threadIdx.x * 1103515245u + 12345u * salt) % 1000u;
}

// With a signed 64-bit operand, the index is converted to a signed number.
__global__ void windows(long long first, long long* window, unsigned long long* key) {
  if (first - threadIdx.x < -18) return;
  window[threadIdx.x] = first / blockDim.x + threadIdx.x;
  key[threadIdx.x] = threadIdx.x - 1;
}

__global__ void macros(unsigned* out, long long* wide) {
  out[threadIdx.x] = BEFORE / 2;
  if (threadIdx.x == 0) *wide = BEFORE - 5;
}

// The difference of two indices wraps if the second one is larger.
__global__ void differences(unsigned long long* out) {
  if (threadIdx.x == 0) out[blockIdx.x] = threadIdx.x - blockIdx.x;
}

__global__ void shown(unsigned* out, float* real) {
  auto before = threadIdx.x - 1;
  auto difference = [](unsigned n) { return threadIdx.x - n; };
  int2 pair = {blockDim.x, 1};
  float list[] = {blockDim.x + 0.0f, 2.0f};
  out[0] = before;
  out[1] = difference(2);
  out[2] = pair.x;
  *real = list[1];
}

int main() {
  unsigned* u;
  long long* s;
  unsigned long long* k;
  float* f;
  cudaMallocManaged(&u, 64 * sizeof(unsigned));
  cudaMallocManaged(&s, 64 * sizeof(long long));
  cudaMallocManaged(&k, 64 * sizeof(unsigned long long));
  cudaMallocManaged(&f, sizeof(float));
  cudaMemset(s, 0, 64 * sizeof(long long));
  cudaMemset(k, 0, 64 * sizeof(unsigned long long));
  hashes<<<4, 2>>>(u);
  cudaDeviceSynchronize();
  printf("hash %u %u %u %u, ", u[0], u[1], u[2], u[3]);
  numbers<<<1, 8>>>(u, 3);
  cudaDeviceSynchronize();
  printf("random %u %u\n", u[4], u[7]);
  windows<<<1, 8>>>(-17, s, k);
  cudaDeviceSynchronize();
  printf("signed %lld %lld %lld, key %llu %llu %llu\n", s[0], s[1], s[2], k[0], k[1], k[2]);
  macros<<<1, 3>>>(u, s);
  cudaDeviceSynchronize();
  printf("macro %u %u %u, nested %lld\n", u[0], u[1], u[2], s[0]);
  differences<<<3, 2>>>(k);
  cudaDeviceSynchronize();
  printf("difference %llu %llu %llu\n", k[0], k[1], k[2]);
  shown<<<1, 1>>>(u, f);
  cudaDeviceSynchronize();
  printf("auto %u, lambda %u, list %u %.1f\n", u[0], u[1], u[2], *f);
}
