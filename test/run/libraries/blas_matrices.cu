// cuBLAS with matrices: all functions, operations, sides and triangles, compared with plain loops; batches, types.
// EXPECT: 69 agree, of 69
// EXPECT: status 7 3
#include <cmath>
#include <cstdio>
#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

static int agreed = 0, compared = 0;
const int kSize = 20, kLd = 23;
using Matrix = double[kLd * kSize];

static double start(int i, int seed) { return (i * (seed + 3)) % 13 - 6; }
static double at(const double* a, int row, int column, cublasOperation_t op) {
  return op == CUBLAS_OP_N ? a[row + column * kLd] : a[column + row * kLd];
}
// Elements of a matrix of which only one triangle is used: symmetric or triangular.
static double symmetric(const double* a, int row, int column, cublasFillMode_t fill) {
  return (fill == CUBLAS_FILL_MODE_LOWER) == (row >= column) || row == column ? a[row + column * kLd]
                                                                             : a[column + row * kLd];
}
static double triangular(const double* a, int row, int column, cublasFillMode_t fill, cublasOperation_t op,
                         cublasDiagType_t diagonal) {
  const int i = op == CUBLAS_OP_N ? row : column, j = op == CUBLAS_OP_N ? column : row;
  if (i == j) return diagonal == CUBLAS_DIAG_UNIT ? 1 : a[i + j * kLd];
  return (fill == CUBLAS_FILL_MODE_LOWER) == (i > j) ? a[i + j * kLd] : 0;
}

static void compare(const char* name, const double* got, const double* wanted, int n, double tolerance = 1e-9) {
  ++compared;
  for (int i = 0; i < n; ++i) {
    if (!(std::fabs(got[i] - wanted[i]) <= tolerance * (1 + std::fabs(wanted[i])))) {
      printf("%s: %d is %g, not %g\n", name, i, got[i], wanted[i]);
      return;
    }
  }
  ++agreed;
}

struct Device {
  double* p;
  Device() { cudaMalloc((void**)&p, sizeof(Matrix)); }
  ~Device() { cudaFree(p); }
  void set(const Matrix& from) { cudaMemcpy(p, from, sizeof(Matrix), cudaMemcpyHostToDevice); }
  void get(Matrix& to) const { cudaMemcpy(to, p, sizeof(Matrix), cudaMemcpyDeviceToHost); }
};

template <typename T>
static void compare_types(cublasHandle_t h, const char* name, cudaDataType_t type, double tolerance) {
  const int n = 4;
  T a[n * n], *d_a;
  float c[n * n], alpha = 1, beta = 0, *d_c;
  for (int i = 0; i < n * n; ++i) a[i] = T(float(i % 5 - 2));
  cudaMalloc((void**)&d_a, sizeof(a));
  cudaMalloc((void**)&d_c, sizeof(c));
  cudaMemcpy(d_a, a, sizeof(a), cudaMemcpyHostToDevice);
  cublasGemmEx(h, CUBLAS_OP_N, CUBLAS_OP_T, n, n, n, &alpha, d_a, type, n, d_a, type, n, &beta, d_c, CUDA_R_32F, n,
               CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
  cudaMemcpy(c, d_c, sizeof(c), cudaMemcpyDeviceToHost);
  double got[n * n], wanted[n * n] = {};
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      for (int k = 0; k < n; ++k) wanted[i + j * n] += double(float(a[i + k * n])) * double(float(a[j + k * n]));
      got[i + j * n] = c[i + j * n];
    }
  compare(name, got, wanted, n * n, tolerance);
  cudaFree(d_a);
  cudaFree(d_c);
}

int main() {
  cublasHandle_t h;
  cublasCreate(&h);
  cublasSetMathMode(h, CUBLAS_DEFAULT_MATH);
  static Matrix a, b, c, got, wanted;
  for (int i = 0; i < kLd * kSize; ++i) a[i] = start(i, 1), b[i] = start(i, 2), c[i] = start(i, 4);
  for (int i = 0; i < kSize; ++i) a[i + i * kLd] += 40;  // well conditioned
  Device da, db, dc;
  da.set(a);
  db.set(b);
  const double alpha = 2, beta = -1, zero = 0;
  const int m = 17, n = 18, k = 19;
  const cublasOperation_t operations[] = {CUBLAS_OP_N, CUBLAS_OP_T};
  const cublasFillMode_t fills[] = {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER};
  const cublasDiagType_t diagonals[] = {CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT};

  for (cublasOperation_t op_a : operations) {
    for (cublasOperation_t op_b : operations) {
      dc.set(c);
      cublasDgemm(h, op_a, op_b, m, n, k, &alpha, da.p, kLd, db.p, kLd, &beta, dc.p, kLd);
      for (int i = 0; i < kLd * kSize; ++i) wanted[i] = c[i];
      for (int i = 0; i < m; ++i)
        for (int j = 0; j < n; ++j) {
          wanted[i + j * kLd] = -c[i + j * kLd];
          for (int l = 0; l < k; ++l) wanted[i + j * kLd] += 2 * at(a, i, l, op_a) * at(b, l, j, op_b);
        }
      dc.get(got);
      compare("dgemm", got, wanted, kLd * kSize);
      dc.set(c);
      cublasDgeam(h, op_a, op_b, m, n, &alpha, da.p, kLd, &beta, db.p, kLd, dc.p, kLd);
      for (int i = 0; i < m; ++i)
        for (int j = 0; j < n; ++j) wanted[i + j * kLd] = 2 * at(a, i, j, op_a) - at(b, i, j, op_b);
      dc.get(got);
      for (int j = 0; j < n; ++j) compare("dgeam", got + j * kLd, wanted + j * kLd, m), compared -= j > 0, agreed -= j > 0;
    }
    // y = 2 op(A) x - y, with increments
    dc.set(c);
    cublasDgemv(h, op_a, m, n, &alpha, da.p, kLd, db.p, 2, &beta, dc.p, -3);
    const int rows = op_a == CUBLAS_OP_N ? m : n, columns = op_a == CUBLAS_OP_N ? n : m;
    for (int i = 0; i < kLd * kSize; ++i) wanted[i] = c[i];
    for (int i = 0; i < rows; ++i) {
      double& y = wanted[3 * (rows - 1 - i)];
      y = -y;
      for (int j = 0; j < columns; ++j) y += 2 * at(a, i, j, op_a) * b[2 * j];
    }
    dc.get(got);
    compare("dgemv", got, wanted, kLd * kSize);
  }

  for (cublasFillMode_t fill : fills) {
    for (int right = 0; right < 2; ++right) {
      const cublasSideMode_t side = right ? CUBLAS_SIDE_RIGHT : CUBLAS_SIDE_LEFT;
      dc.set(c);
      cublasDsymm(h, side, fill, m, n, &alpha, da.p, kLd, db.p, kLd, &zero, dc.p, kLd);
      for (int i = 0; i < kLd * kSize; ++i) wanted[i] = c[i];
      for (int i = 0; i < m; ++i)
        for (int j = 0; j < n; ++j) {
          double sum = 0;
          for (int l = 0; l < (right ? n : m); ++l)
            sum += right ? b[i + l * kLd] * symmetric(a, l, j, fill) : symmetric(a, i, l, fill) * b[l + j * kLd];
          wanted[i + j * kLd] = 2 * sum;
        }
      dc.get(got);
      compare("dsymm", got, wanted, kLd * kSize);
      for (cublasOperation_t op : operations) {
        for (cublasDiagType_t diagonal : diagonals) {
          dc.set(c);
          cublasDtrmm(h, side, fill, op, diagonal, m, n, &alpha, da.p, kLd, db.p, kLd, dc.p, kLd);
          for (int i = 0; i < m; ++i)
            for (int j = 0; j < n; ++j) {
              double sum = 0;
              for (int l = 0; l < (right ? n : m); ++l)
                sum += right ? b[i + l * kLd] * triangular(a, l, j, fill, op, diagonal)
                             : triangular(a, i, l, fill, op, diagonal) * b[l + j * kLd];
              wanted[i + j * kLd] = 2 * sum;
            }
          dc.get(got);
          compare("dtrmm", got, wanted, kLd * kSize);
          if (diagonal == CUBLAS_DIAG_UNIT) continue;
          // Solving reverses the product: with these factors the result is half of B.
          const double half = 0.25;
          cublasDtrsm(h, side, fill, op, diagonal, m, n, &half, da.p, kLd, dc.p, kLd);
          static Matrix solved;
          dc.get(solved);
          for (int i = 0; i < kLd * kSize; ++i) wanted[i] = c[i];
          for (int i = 0; i < m; ++i)
            for (int j = 0; j < n; ++j) wanted[i + j * kLd] = 0.5 * b[i + j * kLd];
          compare("dtrsm", solved, wanted, kLd * kSize);
        }
      }
    }
    for (cublasOperation_t op : operations) {
      dc.set(c);
      cublasDsyrk(h, fill, op, m, k, &alpha, da.p, kLd, &beta, dc.p, kLd);
      for (int i = 0; i < kLd * kSize; ++i) wanted[i] = c[i];
      for (int i = 0; i < m; ++i)
        for (int j = 0; j < m; ++j) {
          if (i != j && (fill == CUBLAS_FILL_MODE_LOWER) != (i > j)) continue;
          wanted[i + j * kLd] = -c[i + j * kLd];
          for (int l = 0; l < k; ++l) wanted[i + j * kLd] += 2 * at(a, i, l, op) * at(a, j, l, op);
        }
      dc.get(got);
      compare("dsyrk", got, wanted, kLd * kSize);
      // x = op(A) x, and then its inverse
      dc.set(b);
      cublasDtrmv(h, fill, op, CUBLAS_DIAG_NON_UNIT, n, da.p, kLd, dc.p, 2);
      for (int i = 0; i < kLd * kSize; ++i) wanted[i] = b[i];
      for (int i = 0; i < n; ++i) {
        wanted[2 * i] = 0;
        for (int j = 0; j < n; ++j) wanted[2 * i] += triangular(a, i, j, fill, op, CUBLAS_DIAG_NON_UNIT) * b[2 * j];
      }
      dc.get(got);
      compare("dtrmv", got, wanted, kLd * kSize);
      cublasDtrsv(h, fill, op, CUBLAS_DIAG_NON_UNIT, n, da.p, kLd, dc.p, 2);
      dc.get(got);
      compare("dtrsv", got, b, kLd * kSize);
    }
    dc.set(c);
    cublasDsymv(h, fill, n, &alpha, da.p, kLd, db.p, 1, &zero, dc.p, 1);
    for (int i = 0; i < n; ++i) {
      wanted[i] = 0;
      for (int j = 0; j < n; ++j) wanted[i] += 2 * symmetric(a, i, j, fill) * b[j];
    }
    dc.get(got);
    compare("dsymv", got, wanted, n);
    dc.set(c);
    cublasDsyr(h, fill, n, &alpha, db.p, 1, dc.p, kLd);
    for (int i = 0; i < kLd * kSize; ++i) wanted[i] = c[i];
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        if (i == j || (fill == CUBLAS_FILL_MODE_LOWER) == (i > j)) wanted[i + j * kLd] += 2 * b[i] * b[j];
    dc.get(got);
    compare("dsyr", got, wanted, kLd * kSize);
  }

  dc.set(c);
  cublasDger(h, m, n, &alpha, da.p, 1, db.p, 2, dc.p, kLd);
  for (int i = 0; i < kLd * kSize; ++i) wanted[i] = c[i];
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) wanted[i + j * kLd] += 2 * a[i] * b[2 * j];
  dc.get(got);
  compare("dger", got, wanted, kLd * kSize);
  for (int right = 0; right < 2; ++right) {
    dc.set(c);
    cublasDdgmm(h, right ? CUBLAS_SIDE_RIGHT : CUBLAS_SIDE_LEFT, m, n, da.p, kLd, db.p, 1, dc.p, kLd);
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n; ++j) wanted[i + j * kLd] = a[i + j * kLd] * b[right ? j : i];
    dc.get(got);
    compare("ddgmm", got, wanted, m);
  }

  // In place; and an operand that must not be read because alpha is zero.
  dc.set(b);
  cublasDtrmm(h, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, m, n, &alpha, da.p, kLd, dc.p, kLd,
              dc.p, kLd);
  for (int i = 0; i < kLd * kSize; ++i) wanted[i] = b[i];
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      wanted[i + j * kLd] = 0;
      for (int l = 0; l < m; ++l)
        wanted[i + j * kLd] += 2 * triangular(a, i, l, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT) * b[l + j * kLd];
    }
  dc.get(got);
  compare("dtrmm in place", got, wanted, kLd * kSize);
  static Matrix nothing_here;
  for (double& v : nothing_here) v = NAN;
  dc.set(nothing_here);
  cublasDtrsm(h, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, m, n, &zero, da.p, kLd, dc.p, kLd);
  dc.get(got);
  const double zeros[kSize] = {};
  compare("dtrsm of nothing", got, zeros, m);
  dc.set(nothing_here);
  cublasDgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &zero, da.p, kLd, db.p, kLd, &zero, dc.p, kLd);
  dc.get(got);
  compare("dgemm of nothing", got, zeros, m);

  // Two products of 2 x 2 matrices, with elements of 2 and 4 bytes, as strided batches and as batches of pointers.
  float fa[8] = {1, 3, 2, 4, 10, 30, 20, 40}, fb[8] = {5, 7, 6, 8, 5, 7, 6, 8}, fc[8], *d_f, one = 1, none = 0;
  const double products[8] = {19, 43, 22, 50, 190, 430, 220, 500};
  cudaMalloc((void**)&d_f, 24 * sizeof(float));
  cudaMemcpy(d_f, fa, sizeof(fa), cudaMemcpyHostToDevice);
  cudaMemcpy(d_f + 8, fb, sizeof(fb), cudaMemcpyHostToDevice);
  double values[8];
  const auto compare_products = [&](const char* name) {
    cudaMemcpy(fc, d_f + 16, sizeof(fc), cudaMemcpyDeviceToHost);
    cudaMemset(d_f + 16, 0, sizeof(fc));
    for (int i = 0; i < 8; ++i) values[i] = fc[i];
    compare(name, values, products, 8);
  };
  cublasSgemmStridedBatched(h, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, d_f, 2, 4, d_f + 8, 2, 4, &none, d_f + 16, 2, 4, 2);
  compare_products("sgemmStridedBatched");
  float* places[6] = {d_f, d_f + 4, d_f + 8, d_f + 12, d_f + 16, d_f + 20};
  float** d_places;
  cudaMalloc((void**)&d_places, sizeof(places));
  cudaMemcpy(d_places, places, sizeof(places), cudaMemcpyHostToDevice);
  cublasSgemmBatched(h, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, d_places, 2, d_places + 2, 2, &none, d_places + 4, 2, 2);
  compare_products("sgemmBatched");
  cublasGemmStridedBatchedEx(h, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, d_f, CUDA_R_32F, 2, 4, d_f + 8, CUDA_R_32F, 2, 4, &none,
                             d_f + 16, CUDA_R_32F, 2, 4, 2, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT_TENSOR_OP);
  compare_products("gemmStridedBatchedEx");
  cublasGemmBatchedEx(h, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, (void**)d_places, CUDA_R_32F, 2, (void**)(d_places + 2),
                      CUDA_R_32F, 2, &none, (void**)(d_places + 4), CUDA_R_32F, 2, 2, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
  compare_products("gemmBatchedEx");
  compare_types<float>(h, "float", CUDA_R_32F, 1e-6);
  compare_types<__half>(h, "half", CUDA_R_16F, 1e-6);
  compare_types<__nv_bfloat16>(h, "bfloat16", CUDA_R_16BF, 1e-6);

  // (1 + 2i)(3 - i) conjugated, as matrices of one element
  cuDoubleComplex z[3] = {{1, 2}, {3, -1}, {0, 0}}, *d_z, unit = {1, 0}, nothing = {0, 0};
  cudaMalloc((void**)&d_z, sizeof(z));
  cudaMemcpy(d_z, z, sizeof(z), cudaMemcpyHostToDevice);
  cublasZgemm(h, CUBLAS_OP_C, CUBLAS_OP_N, 1, 1, 1, &unit, d_z, 1, d_z + 1, 1, &nothing, d_z + 2, 1);
  cudaMemcpy(z, d_z, sizeof(z), cudaMemcpyDeviceToHost);
  const double parts[2] = {1, -7};
  compare("zgemm", &z[2].x, parts, 2);

  // The imaginary part of a Hermitian matrix's diagonal is ignored.
  cuDoubleComplex hermitian[4] = {{1, 5}, {2, 3}, {0, 0}, {4, 6}}, x2[2] = {{1, 1}, {0, 2}}, *d_h, *d_x2;
  const double real_one = 1;
  cudaMalloc((void**)&d_h, sizeof(hermitian));
  cudaMalloc((void**)&d_x2, sizeof(x2));
  cudaMemcpy(d_h, hermitian, sizeof(hermitian), cudaMemcpyHostToDevice);
  cudaMemcpy(d_x2, x2, sizeof(x2), cudaMemcpyHostToDevice);
  cublasZher(h, CUBLAS_FILL_MODE_LOWER, 2, &real_one, d_x2, 1, d_h, 2);
  cublasZherk(h, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, 2, 1, &real_one, d_x2, 2, &real_one, d_h, 2);
  cudaMemcpy(hermitian, d_h, sizeof(hermitian), cudaMemcpyDeviceToHost);
  const double updated[8] = {5, 0, 6, 7, 0, 0, 12, 0};  // twice x x^H: 2; 2 + 2i, and 4
  compare("zher, zherk", &hermitian[0].x, updated, 8);
  cudaFree(d_h);
  cudaFree(d_x2);

  printf("%d agree, of %d\n", agreed, compared);
  printf("status %d %d\n", int(cublasDgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, -1, 2, 2, &alpha, da.p, 2, db.p, 2, &beta, dc.p, 2)),
         int(sizeof(cublasStatus_t)) - 1);
  cublasDestroy(h);
  cudaFree(d_f);
  cudaFree(d_places);
  cudaFree(d_z);
}
