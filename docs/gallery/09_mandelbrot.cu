// The Mandelbrot set: a class for complex numbers on host and device, a picture in managed memory.
// EXPECT: 1526 points of 6000 inside, first row 1 to 3
#include <algorithm>
#include <cstdio>
#include <cuda_runtime.h>

struct Complex {
  double re, im;
  __host__ __device__ Complex(double r, double i) : re(r), im(i) {}
  __host__ __device__ Complex operator+(const Complex& o) const { return {re + o.re, im + o.im}; }
  __host__ __device__ Complex operator*(const Complex& o) const {
    return {re * o.re - im * o.im, re * o.im + im * o.re};
  }
  __host__ __device__ double norm() const { return re * re + im * im; }
};

struct View {
  double left, top, step;
  int width, height;
};

__device__ int escape_time(const Complex& c, int limit) {
  Complex z(0, 0);
  int n = 0;
  while (n < limit && z.norm() <= 4) {
    z = z * z + c;
    ++n;
  }
  return n;
}

__global__ void mandelbrot(int* out, View view, int limit) {
  const int col = blockDim.x * blockIdx.x + threadIdx.x;
  const int row = blockDim.y * blockIdx.y + threadIdx.y;
  if (col >= view.width || row >= view.height) return;
  out[row * view.width + col] = escape_time(Complex(view.left + col * view.step, view.top - row * view.step), limit);
}

int main() {
  const View view{-2.0, 1.25, 0.03125, 100, 60};
  const int limit = 256;
  const size_t points = static_cast<size_t>(view.width) * view.height;

  int* out = nullptr;
  if (cudaMallocManaged(&out, points * sizeof(*out)) != cudaSuccess) {
    fprintf(stderr, "no memory\n");
    return 1;
  }
  const dim3 block{16, 16};
  const dim3 grid{(view.width + block.x - 1) / block.x, (view.height + block.y - 1) / block.y};
  mandelbrot<<<grid, block>>>(out, view, limit);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;

  const auto inside = std::count(out, out + points, limit);
  const auto [low, high] = std::minmax_element(out, out + view.width);
  printf("%d points of %zu inside, first row %d to %d\n", static_cast<int>(inside), points, *low, *high);
  cudaFree(out);
}
