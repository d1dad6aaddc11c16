// nvcc's built-in atomic functions with memory orders and scopes, on numbers, structures, and values of 8 and 16 bits.
// EXPECT: 256 384 -128 43 -20
// EXPECT: ffffffff ffff0000 0 128 64 -32
// EXPECT: ff 300 3f 62 3
// EXPECT: 4 7 18 0 9 1 12 1 0 7 202 60001 1 0 60000
// EXPECT: 2 3 -4 7 5
#include <cstdio>

struct Place {
  short x, y;
};
struct alignas(8) Range {
  int begin, end;
};

__global__ void arithmetic(int* i, unsigned* u, unsigned long long* l, float* f, double* d) {
  __nv_atomic_fetch_add(i, 2, __NV_ATOMIC_RELAXED);
  __nv_atomic_add(i + 1, 3, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_sub(i + 2, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
  __nv_atomic_fetch_max(i + 3, (int)threadIdx.x - 20, __NV_ATOMIC_RELAXED);
  __nv_atomic_min(i + 4, (int)threadIdx.x - 20, __NV_ATOMIC_RELAXED);
  __nv_atomic_fetch_or(u, 1u << (threadIdx.x % 32), __NV_ATOMIC_RELAXED);
  __nv_atomic_and(u + 1, ~(1u << (threadIdx.x % 16)), __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_SYSTEM);
  __nv_atomic_fetch_xor(u + 2, threadIdx.x, __NV_ATOMIC_RELAXED);
  __nv_atomic_fetch_add(l, 1ull << 33, __NV_ATOMIC_RELAXED);
  __nv_atomic_fetch_add(f, 0.5f, __NV_ATOMIC_RELAXED);
  __nv_atomic_fetch_sub(d, 0.25, __NV_ATOMIC_RELAXED);
}

__global__ void more(unsigned* u) {
  __nv_atomic_or(u, 1u << (threadIdx.x % 8), __NV_ATOMIC_RELAXED);
  __nv_atomic_fetch_and(u + 1, ~(1u << (threadIdx.x % 8)), __NV_ATOMIC_RELAXED);
  __nv_atomic_xor(u + 2, threadIdx.x, __NV_ATOMIC_ACQUIRE);
  __nv_atomic_max(u + 3, threadIdx.x, __NV_ATOMIC_RELAXED);
  __nv_atomic_fetch_min(u + 4, threadIdx.x + 3, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
}

__global__ void moves(int* i, Place* place, Range* range, unsigned char* bytes, unsigned short* shorts, int* out) {
  out[0] = __nv_atomic_exchange_n(i, 7, __NV_ATOMIC_RELAXED);
  int stored = 9, got = 0;
  __nv_atomic_exchange(i, &stored, &got, __NV_ATOMIC_ACQ_REL);
  out[1] = got;
  __nv_atomic_load(i, &got, __NV_ATOMIC_ACQUIRE);
  out[2] = got + __nv_atomic_load_n(i, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  int expected = 8;
  out[3] = __nv_atomic_compare_exchange_n(i, &expected, 1, false, __NV_ATOMIC_RELAXED, __NV_ATOMIC_RELAXED);
  out[4] = expected;
  out[5] = __nv_atomic_compare_exchange_n(i, &expected, 2, true, __NV_ATOMIC_RELEASE, __NV_ATOMIC_RELAXED,
                                          __NV_THREAD_SCOPE_DEVICE);
  Place to = {3, -4}, was;
  __nv_atomic_exchange(place, &to, &was, __NV_ATOMIC_RELAXED);
  out[6] = was.x * 10 + was.y;
  Range wanted = {5, 6}, next = {7, 8};
  out[7] = __nv_atomic_compare_exchange(range, &wanted, &next, false, __NV_ATOMIC_ACQ_REL, __NV_ATOMIC_ACQUIRE);
  out[8] = __nv_atomic_compare_exchange(range, &wanted, &next, false, __NV_ATOMIC_ACQ_REL, __NV_ATOMIC_ACQUIRE);
  out[9] = wanted.begin;
  __nv_atomic_store_n(bytes + 2, (unsigned char)200, __NV_ATOMIC_RELAXED);
  __nv_atomic_thread_fence(__NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_DEVICE);
  unsigned short half = 60000;
  __nv_atomic_store(shorts + 1, &half, __NV_ATOMIC_RELEASE);
  out[10] = __nv_atomic_load_n(bytes + 2, __NV_ATOMIC_RELAXED) + bytes[1] + bytes[3];
  out[11] = __nv_atomic_load_n(shorts + 1, __NV_ATOMIC_RELAXED) + shorts[0];
  unsigned short other = 1;
  out[12] = __nv_atomic_compare_exchange_n(shorts, &other, (unsigned short)5, false, __NV_ATOMIC_RELAXED, __NV_ATOMIC_RELAXED);
  out[13] = __nv_atomic_compare_exchange_n(shorts + 1, &other, (unsigned short)5, false, __NV_ATOMIC_RELAXED, __NV_ATOMIC_RELAXED);
  out[14] = other;
}

int main() {
  int *i, *out;
  unsigned* u;
  unsigned long long* l;
  float* f;
  double* d;
  cudaMallocManaged(&i, 5 * sizeof(int));
  cudaMallocManaged(&out, 15 * sizeof(int));
  cudaMallocManaged(&u, 3 * sizeof(unsigned));
  cudaMallocManaged(&l, sizeof(*l));
  cudaMallocManaged(&f, sizeof(*f));
  cudaMallocManaged(&d, sizeof(*d));
  for (int k = 0; k < 5; ++k) i[k] = 0;
  u[0] = u[2] = 0;
  u[1] = ~0u;
  *l = 0, *f = 0, *d = 0;
  arithmetic<<<2, 64>>>(i, u, l, f, d);
  cudaDeviceSynchronize();
  printf("%d %d %d %d %d\n", i[0], i[1], i[2], i[3], i[4]);
  printf("%x %x %x %llu %g %g\n", u[0], u[1], u[2], *l >> 33, *f, *d);
  unsigned* v;
  cudaMallocManaged(&v, 5 * sizeof(unsigned));
  v[0] = v[2] = v[3] = 0, v[1] = v[4] = 1000;
  more<<<1, 63>>>(v);
  cudaDeviceSynchronize();
  printf("%x %x %x %u %u\n", v[0], v[1], v[2], v[3], v[4]);
  Place* place;
  Range* range;
  unsigned char* bytes;
  unsigned short* shorts;
  cudaMallocManaged(&place, sizeof(*place));
  cudaMallocManaged(&range, sizeof(*range));
  cudaMallocManaged(&bytes, 4);
  cudaMallocManaged(&shorts, 4);
  place->x = 1, place->y = 2;
  range->begin = 5, range->end = 6;
  for (int k = 0; k < 4; ++k) bytes[k] = 1;
  shorts[0] = shorts[1] = 1;
  i[0] = 4;
  moves<<<1, 1>>>(i, place, range, bytes, shorts, out);
  cudaDeviceSynchronize();
  for (int k = 0; k < 15; ++k) printf(k < 14 ? "%d " : "%d\n", out[k]);
  printf("%d %d %d %d %d\n", i[0], place->x, place->y, range->begin, shorts[0]);
}
