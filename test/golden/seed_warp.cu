// RUN: cu2sycl convert %s
__device__ void foo(unsigned mask, int val, int r_id) {
  __all_sync(mask, val);
  __any_sync(mask, val);
  __ballot_sync(mask, val);
  __shfl_sync(mask, val, r_id, 16);
  __shfl_up_sync(mask, val, 1);
  __shfl_down_sync(mask, val, 1);
  __shfl_xor_sync(mask, val, 1);
}
__global__ void k(int* p) { foo(~0u, *p, 1); }
void run(int* p) { k<<<1, 32>>>(p); }
