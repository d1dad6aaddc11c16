// RUN: cu2sycl convert %s
// Calls that may submit work before memory is freed: with template arguments, of lambdas, objects, pointers and
// expressions. The memory is freed after a wait. Casts and functions of the standard library submit nothing.
#include <cmath>
__global__ void kernel(int* p) { *p = 1; }
void plain(int* p) { kernel<<<1, 1>>>(p); }
template <class T>
void typed(T* p) {
  kernel<<<1, 1>>>(p);
}
void by_template(int* a, int* h) {
  cudaMemcpy(a, h, 4, cudaMemcpyHostToDevice);
  typed<int>(a);
  cudaFree(a);
}
void by_lambda(int* a, int* h) {
  auto run = [&] { plain(a); };
  cudaMemcpy(a, h, 4, cudaMemcpyHostToDevice);
  run();
  cudaFree(a);
}
void by_pointer(int* a, int* h, void (*f)(int*)) {
  cudaMemcpy(a, h, 4, cudaMemcpyHostToDevice);
  (*f)(a);
  cudaFree(a);
}
void by_parentheses(int* a, int* h) {
  cudaMemcpy(a, h, 4, cudaMemcpyHostToDevice);
  (plain)(a);
  cudaFree(a);
}
double by_nothing(int* a, int* h, float x) {
  cudaMemcpy(a, h, 4, cudaMemcpyHostToDevice);
  double y = (double)(x)*std::sqrt(2.0);
  cudaFree(a);
  return y;
}
