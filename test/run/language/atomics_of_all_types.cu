// Each atomic function for each type and scope that CUDA has, on global and shared memory: old values and new values.
// EXPECT: 197 197 12736;197 197 12736;197 197 12736;16.5 16.5 1072;16.5 16.5 1072;-187 -187 -11456;4808 4808 627904;
// EXPECT: -9 -9;3 3;-630000000000 -630000000000;2 2;54 54;2147483711 2147483711;630000000000 630000000000;65 65;
// EXPECT: 0 0;240 240;18445618173802708992 18445618173802708992;1073741823 1073741823;4294967295 4294967295;1099511627775 1099511627775;3 3;259 259;2 2;7 7;9 9;63 63;7 7;
// EXPECT: 1 1.5 1 4 6 6 1099511627776 9 20 10 1021 2.5
// EXPECT: 16 16 16 -64 0 32 16 -64 64 128 192 256 32 96
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

constexpr int threads = 64;

// The value that a function stores, and the sum of the old values that it returns, in shared and in global memory.
template <typename T, typename Change>
__device__ void both(T start, T* cell, double* memory, double* result, Change change) {
  T* local = reinterpret_cast<T*>(memory);
  double* old_sum = memory + 1;
  if (threadIdx.x == 0) {
    *local = start;
    *cell = start;
    *old_sum = 0;
  }
  __syncthreads();
  double old = static_cast<double>(change(local)) + static_cast<double>(change(cell));
  atomicAdd(old_sum, old);
  __syncthreads();
  if (threadIdx.x == 0) {
    result[0] = static_cast<double>(*local);
    result[1] = static_cast<double>(*cell);
    result[2] = *old_sum;
  }
  __syncthreads();
}

__global__ void sums(double* out, void* cell) {
  __shared__ double memory[2];
  both(5, static_cast<int*>(cell), memory, out, [](int* p) { return atomicAdd(p, 3); });
  both(5u, static_cast<unsigned*>(cell), memory, out + 3, [](unsigned* p) { return atomicAdd_block(p, 3); });
  both(5ull, static_cast<unsigned long long*>(cell), memory, out + 6, [](unsigned long long* p) { return atomicAdd_system(p, 3); });
  both(0.5f, static_cast<float*>(cell), memory, out + 9, [](float* p) { return atomicAdd(p, 0.25f); });
  both(0.5, static_cast<double*>(cell), memory, out + 12, [](double* p) { return atomicAdd(p, 0.25); });
  both(5, static_cast<int*>(cell), memory, out + 15, [](int* p) { return atomicSub_block(p, 3); });
  both(5000u, static_cast<unsigned*>(cell), memory, out + 18, [](unsigned* p) { return atomicSub_system(p, 3); });
}

// For minima, maxima and bit operations only the final value is known; the old values depend on the order.
template <typename T, typename Change>
__device__ void last(T start, T* cell, double* memory, double* result, Change change) {
  T* local = reinterpret_cast<T*>(memory);
  if (threadIdx.x == 0) *local = *cell = start;
  __syncthreads();
  change(local);
  change(cell);
  __syncthreads();
  if (threadIdx.x == 0) {
    result[0] = static_cast<double>(*local);
    result[1] = static_cast<double>(*cell);
  }
  __syncthreads();
}

__global__ void extremes(double* out, void* cell) {
  __shared__ double memory[2];
  int t = threadIdx.x;
  last(7, static_cast<int*>(cell), memory, out, [=](int* p) { atomicMin(p, t - 9); });
  last(7u, static_cast<unsigned*>(cell), memory, out + 2, [=](unsigned* p) { atomicMin_block(p, t + 3); });
  last(7ll, static_cast<long long*>(cell), memory, out + 4, [=](long long* p) { atomicMin_system(p, -t * 10000000000ll); });
  last(7ull, static_cast<unsigned long long*>(cell), memory, out + 6, [=](unsigned long long* p) { atomicMin(p, t + 2ull); });
  last(7, static_cast<int*>(cell), memory, out + 8, [=](int* p) { atomicMax(p, t - 9); });
  last(7u, static_cast<unsigned*>(cell), memory, out + 10, [=](unsigned* p) { atomicMax_block(p, 0x80000000u + t); });
  last(7ll, static_cast<long long*>(cell), memory, out + 12, [=](long long* p) { atomicMax_system(p, t * 10000000000ll); });
  last(7ull, static_cast<unsigned long long*>(cell), memory, out + 14, [=](unsigned long long* p) { atomicMax(p, t + 2ull); });
}

__global__ void bits(double* out, void* cell) {
  __shared__ double memory[2];
  int t = threadIdx.x;
  last(-1, static_cast<int*>(cell), memory, out, [=](int* p) { atomicAnd(p, ~(1 << t % 32)); });
  last(0xffu, static_cast<unsigned*>(cell), memory, out + 2, [=](unsigned* p) { atomicAnd_block(p, ~(1u << t % 4)); });
  last(~0ull, static_cast<unsigned long long*>(cell), memory, out + 4,
       [=](unsigned long long* p) { atomicAnd_system(p, ~(1ull << t % 50)); });
  last(0, static_cast<int*>(cell), memory, out + 6, [=](int* p) { atomicOr(p, 1 << t % 30); });
  last(0u, static_cast<unsigned*>(cell), memory, out + 8, [=](unsigned* p) { atomicOr_block(p, 1u << t % 32); });
  last(0ull, static_cast<unsigned long long*>(cell), memory, out + 10, [=](unsigned long long* p) { atomicOr_system(p, 1ull << t % 40); });
  last(3, static_cast<int*>(cell), memory, out + 12, [=](int* p) { atomicXor(p, t); });
  last(3u, static_cast<unsigned*>(cell), memory, out + 14, [=](unsigned* p) { atomicXor_block(p, t * t); });
  last(3ull, static_cast<unsigned long long*>(cell), memory, out + 16,
       [=](unsigned long long* p) { atomicXor_system(p, static_cast<unsigned long long>(t) << 32 | (t == 5)); });
  last(3u, static_cast<unsigned*>(cell), memory, out + 18, [=](unsigned* p) { atomicInc_system(p, 9); });
  last(3u, static_cast<unsigned*>(cell), memory, out + 20, [=](unsigned* p) { atomicDec_block(p, 9); });
  last(100u, static_cast<unsigned*>(cell), memory, out + 22, [=](unsigned* p) { atomicInc_block(p, 70); });
  last(100u, static_cast<unsigned*>(cell), memory, out + 24, [=](unsigned* p) { atomicDec_system(p, 70); });
}

// Only one thread runs this, so the old values are known.
__global__ void exchanges(double* out, unsigned long long& u, float& f, int& k, unsigned short* s) {
  f = 1.5f;
  u = 1;
  s[0] = 10;
  s[1] = 20;
  k = 1;
  out[0] = atomicExch(&k, 4);
  out[1] = atomicExch_block(&f, 2.5f);
  out[2] = atomicExch_system(&u, 1ull << 40);
  out[3] = atomicCAS(&k, 4, 6);
  out[4] = atomicCAS_block(&k, 4, 8);
  out[5] = k;
  out[6] = atomicCAS_system(&u, 1ull << 40, 9ull);
  out[7] = u;
  out[8] = atomicCAS(&s[1], static_cast<unsigned short>(20), static_cast<unsigned short>(21));
  out[9] = atomicCAS(&s[0], static_cast<unsigned short>(20), static_cast<unsigned short>(22));
  out[10] = s[0] * 100 + s[1];
  out[11] = f;
}

__global__ void narrow(__half* h, __half2* h2, __nv_bfloat16* b, __nv_bfloat162* b2, float4* v4, float2* v2) {
  atomicAdd(h + threadIdx.x % 2, __float2half(0.5f));
  atomicAdd(h2, __floats2half2_rn(0.25f, -1.0f));
  atomicAdd(b + 1, __float2bfloat16(0.5f));
  atomicAdd(b2, __floats2bfloat162_rn(0.25f, -1.0f));
  atomicAdd(v4, make_float4(1.0f, 2.0f, 3.0f, 4.0f));
  atomicAdd(v2, make_float2(0.5f, 1.5f));
}

int main() {
  double* out;
  void* cell;
  cudaMallocManaged(&out, 32 * sizeof(double));
  cudaMalloc(&cell, 16);
  sums<<<1, threads>>>(out, cell);
  cudaDeviceSynchronize();
  for (int i = 0; i < 21; i++) printf("%g%c", out[i], i % 3 == 2 ? ';' : ' ');
  printf("\n");
  extremes<<<1, threads>>>(out, cell);
  cudaDeviceSynchronize();
  for (int i = 0; i < 16; i++) printf("%.0f%c", out[i], i % 2 ? ';' : ' ');
  printf("\n");
  bits<<<1, threads>>>(out, cell);
  cudaDeviceSynchronize();
  for (int i = 0; i < 26; i++) printf("%.0f%c", out[i], i % 2 ? ';' : ' ');
  printf("\n");
  char* memory;
  cudaMallocManaged(&memory, 32);
  exchanges<<<1, 1>>>(out, *reinterpret_cast<unsigned long long*>(memory), *reinterpret_cast<float*>(memory + 8),
                      *reinterpret_cast<int*>(memory + 16), reinterpret_cast<unsigned short*>(memory + 24));
  cudaDeviceSynchronize();
  for (int i = 0; i < 12; i++) printf("%.17g ", out[i]);
  printf("\n");
  float4* wide;
  cudaMallocManaged(&wide, 4 * sizeof(float4));
  cudaMemset(wide, 0, 4 * sizeof(float4));
  char* base = reinterpret_cast<char*>(wide);
  __half* h = reinterpret_cast<__half*>(base);
  __half2* h2 = reinterpret_cast<__half2*>(base + 4);
  __nv_bfloat16* b = reinterpret_cast<__nv_bfloat16*>(base + 8);
  __nv_bfloat162* b2 = reinterpret_cast<__nv_bfloat162*>(base + 12);
  float2* v2 = reinterpret_cast<float2*>(base + 32);
  narrow<<<1, threads>>>(h, h2, b, b2, wide + 1, v2);
  cudaDeviceSynchronize();
  printf("%g %g %g %g ", __half2float(h[0]), __half2float(h[1]), __low2float(*h2), __high2float(*h2));
  printf("%g %g %g %g ", __bfloat162float(b[0]), __bfloat162float(b[1]), __low2float(*b2), __high2float(*b2));
  printf("%g %g %g %g %g %g\n", wide[1].x, wide[1].y, wide[1].z, wide[1].w, v2->x, v2->y);
  cudaFree(memory);
  cudaFree(wide);
  cudaFree(cell);
  cudaFree(out);
  return 0;
}
