// The launched kernel is the value of an expression: the result of a call, an element, a conditional expression, a
// template parameter of a class, a member of the result of a call with template arguments; a pointer whose type is an
// alias template.
// EXPECT: 39
// EXPECT: 35 70 134
// EXPECT: 135 142 149
// EXPECT: 154 308 310 324 325
// EXPECT: 326 333
#include <cstdio>

typedef void (*Kernel)(int*, int);
__global__ void add_one(int* a, int n) {
  if (threadIdx.x < n) a[threadIdx.x] += 1;
}
__global__ void add_five(int* a, int n) {
  if (threadIdx.x < n) a[threadIdx.x] += 5;
}
template <int N>
__global__ void add(int* a, int n) {
  if (threadIdx.x < n) a[threadIdx.x] += N;
}
Kernel pick(int i) { return i ? add_five : add_one; }
auto pick_template(int i) { return i ? add<3> : add<4>; }
template <int N>
Kernel get() {
  return add<N>;
}
struct Table {
  Kernel at(int i) const { return pick(i); }
  Kernel operator[](int i) const { return pick(i); }
};

__global__ void twice(int* p, int n) {
  if (threadIdx.x < n) p[threadIdx.x] *= 2;
}
__global__ void add_width(int* p, int n) {
  if (threadIdx.x < n) p[threadIdx.x] += blockDim.x;
}
template <Kernel K>
struct Launcher {
  static void go(int* p, int n) { K<<<1, 32>>>(p, n); }
};
template <void (*K)(int*, int)>
struct Sized {
  int blocks;
  void operator()(int* p, int n) const { K<<<blocks, n>>>(p, n); }
};

struct Entry {
  void (*kernel)(int*, int);
};
template <int N>
Entry entry() {
  return Entry{add<N>};
}
template <int N>
Entry* kept_entry() {
  static Entry kept{add<N>};
  return &kept;
}
// A kernel as a template argument: an instance with `&`, and a default.
template <auto K, class... A>
void run(A... arguments) {
  K<<<1, 32>>>(arguments...);
}
template <void (*K)(int*, int) = twice>
void run_or_double(int* p, int n) {
  K<<<1, n>>>(p, n);
}
enum class Which { one, five };
template <int N>
struct Constant {
  static constexpr auto kernel = &add<N>;
};

template <class T>
using KernelOf = void (*)(T*, int);

int main(int argc, char**) {
  int* p;
  cudaMallocManaged(&p, 32 * sizeof(int));
  for (int i = 0; i < 32; i++) p[i] = 0;
  Table t, *pointer = &t;
  pick(0)<<<1, 32>>>(p, 32);                          // 1
  pick_template(1)<<<1, 32>>>(p, 32);                 // 4
  t.at(1)<<<1, 32, 0, 0>>>(p, 32);                    // 9
  (pick(1))<<<dim3(1), dim3(32)>>>(p, 32);            // 14
  t[1]<<<1, 32>>>(p, 32);                             // 19
  pointer->at(0)<<<1, 32>>>(p, 32);                   // 20
  get<7>()<<<1, 32>>>(p, 32);                         // 27
  (argc > 9 ? add_one : add_five)<<<1, 32>>>(p, 32);  // 32
  (argc > 9 ? pick(0) : get<7>())<<<1, 32>>>(p, 32);  // 39
  cudaDeviceSynchronize();
  printf("%d\n", p[31]);
  p[0] = 3;
  Launcher<add_width>::go(p, 32);  // 35
  cudaDeviceSynchronize();
  const int first = p[0];
  Launcher<twice>::go(p, 32);  // 70
  cudaDeviceSynchronize();
  const int second = p[0];
  Sized<add_width>{1}(p, 32);  // 102
  Sized<add_width>{1}(p, 32);  // 134
  cudaDeviceSynchronize();
  printf("%d %d %d\n", first, second, p[0]);
  entry<1>().kernel<<<1, 32>>>(p, 32);
  cudaDeviceSynchronize();
  printf("%d", p[0]);
  kept_entry<7>()->kernel<<<1, 32>>>(p, 32);
  cudaDeviceSynchronize();
  printf(" %d", p[0]);
  KernelOf<int> kernel = add<7>;
  kernel<<<1, 32>>>(p, 32);
  cudaDeviceSynchronize();
  printf(" %d\n", p[0]);
  void (*const table[])(int*, int) = {add_one, add_five};
  table[static_cast<int>(Which::five)]<<<1, 32>>>(p, 32);  // 154
  cudaDeviceSynchronize();
  printf("%d", p[0]);
  run_or_double(p, 32);  // 308
  cudaDeviceSynchronize();
  printf(" %d", p[0]);
  (*add_one)<<<1, 32>>>(p, 32);
  (&add_one)<<<1, 32>>>(p, 32);  // 310
  cudaDeviceSynchronize();
  printf(" %d", p[0]);
  run<&add<7>>(p, 32);
  run<add<7>>(p, 32);  // 324
  cudaDeviceSynchronize();
  printf(" %d", p[0]);
  run_or_double<add_one>(p, 32);
  cudaDeviceSynchronize();
  printf(" %d\n", p[0]);
  void (&reference)(int*, int) = add_one;
  reference<<<1, 32>>>(p, 32);
  cudaDeviceSynchronize();
  printf("%d", p[0]);
  Constant<7>::kernel<<<1, 32>>>(p, 32);
  cudaDeviceSynchronize();
  printf(" %d\n", p[0]);
}
