// Launches in all forms: two to four arguments, dim3 temporaries, expressions, `if` and loops on one line, a switch;
// arguments are evaluated at the launch; kernels in parentheses.
// EXPECT: 1 2 3 4 5 6 7 8 9 10
#include <cstdio>

struct holder {
  int* data;
  int value;
};
int* global_pointer;
int next_value = 6;
int take() { return ++next_value; }

__global__ void put(int* out, int i, int v) {
  if (threadIdx.x == 0 && blockIdx.x == 0) out[i] = v;
}

template <int kBy, bool kFirst>
__global__ void put_more(int* out, int v) {
  if (threadIdx.x == 0) out[kFirst ? 8 : 9] = v + kBy;
}

int main() {
  int* out;
  cudaMallocManaged(&out, 10 * sizeof(int));
  cudaStream_t stream = 0;
  int one = 1;
  put<<<1, 32>>>(out, 0, one);
  put<<<dim3(1), dim3(8, 2), 0>>>(out, 1, one + 1);
  put<<<(one + 31) / 32,
        32, 0, stream>>>(out, 2, 3);
  if (one == 1) put<<<1, 1>>>(out, 3, 4);
  for (int i = 4; i < 5; ++i) put<<<i, 1>>>(out, i, i + 1);
  holder h = {out, 6};
  switch (one) {
    case 1:
      put<<<1, 1>>>(h.data, 5, h.value);
      break;
    default: break;
  }
  global_pointer = out;
  put<<<1, 1>>>(global_pointer, 6, take());
  global_pointer = nullptr;
  int values[2] = {0, 8};
  dim3 grids[1] = {dim3(1)};
  put<<<grids[0], 1>>>(&out[0], 7, values[1]);
  (put_more<1, true>)<<<1, 32>>>(out, 8);
  (put_more<2, false>)<<<1, 32, 0, nullptr>>>(out, 8);
  cudaDeviceSynchronize();
  for (int i = 0; i < 10; ++i) printf("%d%c", out[i], i < 9 ? ' ' : '\n');
  cudaFree(out);
}
