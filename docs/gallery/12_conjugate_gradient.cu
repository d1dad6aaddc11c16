// Conjugate gradients for a sparse matrix by rows: arrays that own device memory, reductions, errors as exceptions.
// REQUIRES: warp
// EXPECT: 30 unknowns, converged: yes
// EXPECT: x[0] = 15.000, x[15] = 120.000
#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

#include <cuda_runtime.h>

namespace gpu {

class Error : public std::runtime_error {
 public:
  Error(cudaError_t code, const char* what) : std::runtime_error(std::string(what) + ": " + cudaGetErrorString(code)) {}
};

inline void check(cudaError_t code, const char* what) {
  if (code != cudaSuccess) throw Error(code, what);
}

template <typename T>
class Array {
 public:
  explicit Array(std::size_t size) : size_(size) { check(cudaMalloc(&data_, size_ * sizeof(T)), "cudaMalloc"); }
  explicit Array(const std::vector<T>& from) : Array(from.size()) {
    check(cudaMemcpy(data_, from.data(), size_ * sizeof(T), cudaMemcpyHostToDevice), "copy to the device");
  }
  ~Array() { cudaFree(data_); }
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;

  T* data() { return data_; }
  const T* data() const { return data_; }
  std::size_t size() const { return size_; }
  void fill_zero() { check(cudaMemset(data_, 0, size_ * sizeof(T)), "cudaMemset"); }
  std::vector<T> read() const {
    std::vector<T> out(size_);
    check(cudaMemcpy(out.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost), "copy to the host");
    return out;
  }

 private:
  T* data_ = nullptr;
  std::size_t size_;
};

}  // namespace gpu

struct Matrix {
  gpu::Array<int> offsets;
  gpu::Array<int> columns;
  gpu::Array<double> values;
  int rows;
};

__global__ void multiply(const int* offsets, const int* columns, const double* values, const double* x, double* y,
                         int rows) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    double sum = 0;
    for (int k = offsets[row]; k < offsets[row + 1]; ++k) sum += values[k] * x[columns[k]];
    y[row] = sum;
  }
}

__global__ void axpy(double a, const double* x, double* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += a * x[i];
}

// p = r + b p
__global__ void next_direction(const double* r, double b, double* p, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = r[i] + b * p[i];
}

__global__ void dot(const double* a, const double* b, double* result, int n) {
  __shared__ double sums[4];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  double sum = i < n ? a[i] * b[i] : 0.0;
  for (int offset = 16; offset > 0; offset >>= 1) sum += __shfl_xor_sync(~0u, sum, offset);
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(result, sums[0] + sums[1] + sums[2] + sums[3]);
}

class Solver {
 public:
  explicit Solver(const Matrix& matrix)
      : matrix_(matrix), n_(matrix.rows), r_(n_), p_(n_), product_(n_), scalar_(1) {}

  bool solve(const gpu::Array<double>& b, gpu::Array<double>& x, int limit, double tolerance) {
    x.fill_zero();
    gpu::check(cudaMemcpy(r_.data(), b.data(), n_ * sizeof(double), cudaMemcpyDeviceToDevice), "copy");
    gpu::check(cudaMemcpy(p_.data(), b.data(), n_ * sizeof(double), cudaMemcpyDeviceToDevice), "copy");
    double square = product_of(r_, r_);
    for (int i = 0; i < limit && std::sqrt(square) > tolerance; ++i) {
      multiply<<<blocks(), kThreads>>>(matrix_.offsets.data(), matrix_.columns.data(), matrix_.values.data(), p_.data(),
                                       product_.data(), n_);
      const double a = square / product_of(p_, product_);
      axpy<<<blocks(), kThreads>>>(a, p_.data(), x.data(), n_);
      axpy<<<blocks(), kThreads>>>(-a, product_.data(), r_.data(), n_);
      const double next = product_of(r_, r_);
      next_direction<<<blocks(), kThreads>>>(r_.data(), next / square, p_.data(), n_);
      square = next;
    }
    gpu::check(cudaGetLastError(), "a launch");
    return std::sqrt(square) <= tolerance;
  }

 private:
  static constexpr int kThreads = 128;
  int blocks() const { return (n_ + kThreads - 1) / kThreads; }

  double product_of(const gpu::Array<double>& a, const gpu::Array<double>& b) {
    scalar_.fill_zero();
    dot<<<blocks(), kThreads>>>(a.data(), b.data(), scalar_.data(), n_);
    return scalar_.read().front();
  }

  const Matrix& matrix_;
  int n_;
  gpu::Array<double> r_, p_, product_, scalar_;
};

int main() {
  // The second difference: -1, 2, -1.
  const int n = 30;
  std::vector<int> offsets{0}, columns;
  std::vector<double> values;
  for (int row = 0; row < n; ++row) {
    for (int column = row - 1; column <= row + 1; ++column) {
      if (column < 0 || column >= n) continue;
      columns.push_back(column);
      values.push_back(column == row ? 2.0 : -1.0);
    }
    offsets.push_back(static_cast<int>(columns.size()));
  }
  try {
    Matrix matrix{gpu::Array<int>(offsets), gpu::Array<int>(columns), gpu::Array<double>(values), n};
    gpu::Array<double> b(std::vector<double>(n, 1.0)), x(n);
    const bool converged = Solver(matrix).solve(b, x, 100, 1e-9);
    const std::vector<double> result = x.read();
    printf("%d unknowns, converged: %s\n", n, converged ? "yes" : "no");
    printf("x[0] = %.3f, x[15] = %.3f\n", result[0], result[15]);
  } catch (const gpu::Error& error) {
    fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
