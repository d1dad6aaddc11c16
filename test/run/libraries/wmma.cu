// REQUIRES: warp
// EXPECT: half, 16x16x16: 0 wrong
// EXPECT: half, 32x8x16, by columns: 0 wrong
// EXPECT: half, 8x32x16, accumulators of half: 0 wrong
// EXPECT: bfloat16: 0 wrong
// EXPECT: tf32: 0 wrong
// EXPECT: signed char: 0 wrong
// EXPECT: unsigned char, 32x8x16: 0 wrong
// EXPECT: double: 0 wrong
// EXPECT: elements: 0 wrong
// EXPECT: saturated: 2147483647
// EXPECT: tf32 of 1.0005 is 1.000976562, of -1.00048828125 is -1.000976562
// Matrix products of a warp, compared with plain loops. All sums are exact, so the order of additions does not matter.
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>

using namespace nvcuda;

template <typename T>
struct memory_of {
  using type = T;
};
template <>
struct memory_of<wmma::precision::tf32> {
  using type = float;
};

template <int M, int N, int K, typename T, typename Sum, typename LayoutA, typename LayoutB>
__global__ void multiply(const typename memory_of<T>::type* a, const typename memory_of<T>::type* b, const Sum* c,
                         Sum* d, int stride, wmma::layout_t layout) {
  wmma::fragment<wmma::matrix_a, M, N, K, T, LayoutA> part_a;
  wmma::fragment<wmma::matrix_b, M, N, K, T, LayoutB> part_b;
  wmma::fragment<wmma::accumulator, M, N, K, Sum> sum, zero;
  fill_fragment(zero, Sum(0.0f));
  wmma::load_matrix_sync(sum, c, stride, layout);
  load_matrix_sync(part_a, a, stride);  // found by its argument
  wmma::load_matrix_sync(part_b, b, stride);
  wmma::mma_sync(sum, part_a, part_b, sum);
  mma_sync(zero, part_a, part_b, zero);
  for (int i = 0; i < sum.num_elements; ++i) sum.x[i] = sum.x[i] + zero.x[i];
  store_matrix_sync(d, sum, stride, layout);
}

template <int M, int N, int K, typename T, typename Sum, typename LayoutA, typename LayoutB>
void check(const char* name, wmma::layout_t layout) {
  using Value = typename memory_of<T>::type;
  constexpr int stride = 40;
  constexpr int size = stride * stride;
  Value *a, *b;
  Sum *c, *d;
  cudaMallocManaged(&a, size * sizeof(Value));
  cudaMallocManaged(&b, size * sizeof(Value));
  cudaMallocManaged(&c, size * sizeof(Sum));
  cudaMallocManaged(&d, size * sizeof(Sum));
  for (int i = 0; i < size; ++i) {
    a[i] = Value(float(i * 7 % 5));
    b[i] = Value(float(i * 3 % 7));
    c[i] = Sum(float(i % 11));
  }
  multiply<M, N, K, T, Sum, LayoutA, LayoutB><<<1, 32>>>(a, b, c, d, stride, layout);
  cudaDeviceSynchronize();
  const bool a_by_rows = std::is_same<LayoutA, wmma::row_major>::value;
  const bool b_by_rows = std::is_same<LayoutB, wmma::row_major>::value;
  const bool by_rows = layout == wmma::mem_row_major;
  int wrong = 0;
  for (int m = 0; m < M; ++m) {
    for (int n = 0; n < N; ++n) {
      double sum = 0;
      for (int k = 0; k < K; ++k)
        sum += double(float(a[a_by_rows ? m * stride + k : k * stride + m])) * double(float(b[b_by_rows ? k * stride + n : n * stride + k]));
      const int at = by_rows ? m * stride + n : n * stride + m;
      wrong += double(float(d[at])) != double(float(c[at])) + 2 * sum;
    }
  }
  printf("%s: %d wrong\n", name, wrong);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
  cudaFree(d);
}

// Each element is changed by the lane that holds it, and is stored at its place.
__global__ void square(float* m) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> f;
  wmma::load_matrix_sync(f, m, 16, wmma::mem_col_major);
  for (int i = 0; i < f.num_elements; ++i) f.x[i] *= f.x[i];
  wmma::store_matrix_sync(m, f, 16, wmma::mem_row_major);
}

// The names of the namespace without it.
namespace own {
using namespace nvcuda::wmma;
__global__ void saturate(int* out, float* rounded) {
  fragment<matrix_a, 16, 16, 16, signed char, row_major> a;
  fragment<matrix_b, 16, 16, 16, signed char, col_major> b;
  fragment<accumulator, 16, 16, 16, int> c;
  fill_fragment(a, 100);
  fill_fragment(b, 100);
  fill_fragment(c, 2147483000);
  mma_sync(c, a, b, c, true);
  store_matrix_sync(out, c, 16, mem_row_major);
  rounded[0] = __float_to_tf32(1.0005f);
  rounded[1] = __float_to_tf32(-1.00048828125f);
}
}  // namespace own

int main() {
  using wmma::col_major;
  using wmma::row_major;
  check<16, 16, 16, half, float, row_major, col_major>("half, 16x16x16", wmma::mem_row_major);
  check<32, 8, 16, half, float, col_major, row_major>("half, 32x8x16, by columns", wmma::mem_col_major);
  check<8, 32, 16, half, half, row_major, row_major>("half, 8x32x16, accumulators of half", wmma::mem_row_major);
  check<16, 16, 16, __nv_bfloat16, float, row_major, col_major>("bfloat16", wmma::mem_row_major);
  check<16, 16, 8, wmma::precision::tf32, float, row_major, col_major>("tf32", wmma::mem_row_major);
  check<16, 16, 16, signed char, int, row_major, col_major>("signed char", wmma::mem_row_major);
  check<32, 8, 16, unsigned char, int, row_major, row_major>("unsigned char, 32x8x16", wmma::mem_row_major);
  check<8, 8, 4, double, double, row_major, col_major>("double", wmma::mem_row_major);

  float* m;
  int* sum;
  cudaMallocManaged(&m, 256 * sizeof(float));
  cudaMallocManaged(&sum, 256 * sizeof(int));
  for (int i = 0; i < 256; ++i) m[i] = float(i);
  square<<<1, 32>>>(m);
  cudaDeviceSynchronize();
  int wrong = 0;
  for (int i = 0; i < 256; ++i) wrong += m[i] != float((i % 16 * 16 + i / 16) * (i % 16 * 16 + i / 16));
  printf("elements: %d wrong\n", wrong);
  own::saturate<<<1, 32>>>(sum, m);
  cudaDeviceSynchronize();
  printf("saturated: %d\n", sum[17]);
  printf("tf32 of 1.0005 is %.9f, of -1.00048828125 is %.9f\n", m[0], m[1]);
  cudaFree(m);
  cudaFree(sum);
}
