// e4m3 and e5m2: from all 65,536 half and bfloat16 numbers, from floats and doubles between them, and all numbers back.
// EXPECT: a16903a6
// EXPECT: e967aadf
// EXPECT: 768219c5
// EXPECT: ba6059c5
// EXPECT: 4d5e2735
// EXPECT: 5e086055
// EXPECT: 7e 01 00 448 0.00195312
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

__host__ __device__ static void mix(unsigned& hash, unsigned bits) { hash = (hash ^ bits) * 16777619u; }

template <typename Fp8>
__device__ unsigned of_16_bits(unsigned bits) {
  const unsigned short raw = bits;
  const __half h = __ushort_as_half(raw);
  const __nv_bfloat16 b = __ushort_as_bfloat16(raw);
  unsigned hash = 2166136261u;
  mix(hash, Fp8(h).__x);
  mix(hash, Fp8(b).__x);
  // Near the half, and halfway between two of them.
  const float f = __half2float(h);
  mix(hash, Fp8(f * 1.0001f).__x);
  mix(hash, Fp8(__half2float(__ushort_as_half(raw)) * 0.99999).__x);
  mix(hash, Fp8(f == f && f < 1e9f && f > -1e9f ? (int)f : 0).__x);
  mix(hash, Fp8(raw).__x);
  return hash;
}

template <typename Fp8, typename Fp8x2>
__device__ unsigned back(unsigned bits) {
  Fp8 x;
  x.__x = bits;
  unsigned hash = 2166136261u;
  const float f = (float)x;
  mix(hash, f == f ? __float_as_uint(f) : 1);
  const __half h = (__half)x;
  mix(hash, f == f ? __half_as_ushort(h) : 1);
  mix(hash, (int)(f == f ? (int)x : 0));
  mix(hash, (unsigned char)(f == f ? (unsigned char)x : 0));
  mix(hash, (signed char)(f == f ? (signed char)x : 0));
  mix(hash, (bool)x);
  Fp8x2 pair;
  pair.__x = bits << 8 | 0x30;
  const float2 both = (float2)pair;
  mix(hash, both.y == both.y ? __float_as_uint(both.y) : 1);
  mix(hash, __float_as_uint(both.x));
  return hash;
}

__device__ unsigned functions(unsigned bits) {
  const unsigned short raw = bits;
  const float f = __half2float(__ushort_as_half(raw));
  unsigned hash = 2166136261u;
  mix(hash, __nv_cvt_float_to_fp8(f, __NV_NOSAT, __NV_E4M3));
  mix(hash, __nv_cvt_float_to_fp8(f, __NV_NOSAT, __NV_E5M2));
  mix(hash, __nv_cvt_float_to_fp8(f * 7.0f, __NV_SATFINITE, __NV_E5M2));
  mix(hash, __nv_cvt_double_to_fp8(f * 0.3, __NV_SATFINITE, __NV_E4M3));
  mix(hash, __nv_cvt_halfraw_to_fp8(__half_raw(__ushort_as_half(raw)), __NV_NOSAT, __NV_E4M3));
  mix(hash, __nv_cvt_float2_to_fp8x2(make_float2(f, -f), __NV_SATFINITE, __NV_E4M3));
  const __half h = __half(__nv_cvt_fp8_to_halfraw(raw & 0x7e, __NV_E4M3));
  mix(hash, __half_as_ushort(h));
  __nv_fp8x4_e4m3 four(make_float4(f, 1, -f, 0.3f));
  mix(hash, four.__x);
  const __nv_fp8x4_e5m2 other(__floats2half2_rn(1.7f, f), __floats2half2_rn(f, -9.0f));
  mix(hash, other.__x);
  mix(hash, __float_as_uint(((float4)four).w));
  return hash;
}

__device__ unsigned raw_functions(unsigned bits) {
  const unsigned short raw = bits;
  const __half h = __ushort_as_half(raw);
  const __nv_bfloat16 b = __ushort_as_bfloat16(raw);
  unsigned hash = 2166136261u;
  mix(hash, __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw(b), __NV_SATFINITE, __NV_E4M3));
  mix(hash, __nv_cvt_bfloat16raw2_to_fp8x2(__nv_bfloat162_raw(__nv_bfloat162(b, b)), __NV_NOSAT, __NV_E5M2));
  mix(hash, __nv_cvt_halfraw2_to_fp8x2(__half2_raw(__half2(h, __hneg(h))), __NV_SATFINITE, __NV_E5M2));
  mix(hash, __nv_cvt_double2_to_fp8x2(make_double2(__half2float(h), 1.0 / 3), __NV_SATFINITE, __NV_E4M3));
  const __half2 both = __half2(__nv_cvt_fp8x2_to_halfraw2(raw & 0x7b7b, __NV_E5M2));
  mix(hash, __half_as_ushort(__low2half(both)));
  mix(hash, __half_as_ushort(__high2half(both)));
  return hash;
}

__global__ void all(unsigned* out) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = of_16_bits<__nv_fp8_e4m3>(i);
  out[65536 + i] = of_16_bits<__nv_fp8_e5m2>(i);
  out[2 * 65536 + i] = back<__nv_fp8_e4m3, __nv_fp8x2_e4m3>(i % 256);
  out[3 * 65536 + i] = back<__nv_fp8_e5m2, __nv_fp8x2_e5m2>(i % 256);
  out[4 * 65536 + i] = functions(i);
  out[5 * 65536 + i] = raw_functions(i);
}

int main() {
  unsigned* out;
  cudaMallocManaged(&out, 6 * 65536 * sizeof(unsigned));
  all<<<512, 128>>>(out);
  cudaDeviceSynchronize();
  for (int part = 0; part < 6; ++part) {
    unsigned hash = 2166136261u;
    for (int i = 0; i < 65536; ++i) mix(hash, out[part * 65536 + i]);
    printf("%08x\n", hash);
  }
  const __nv_fp8_e4m3 largest(1e6f), smallest(0.002f), none(0.0f);
  printf("%02x %02x %02x %g %g\n", largest.__x, smallest.__x, none.__x, (double)(float)largest, (double)(float)smallest);
}
