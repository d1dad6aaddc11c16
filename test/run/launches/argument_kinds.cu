// Kernel arguments of every kind: calls, casts, members, elements, braced lists, null pointers, references, globals.
// EXPECT: 1 2 3 4 5 6 7 8
// EXPECT: null 1 1 1
// EXPECT: evaluated 1
#include <cstdio>
#include <vector>

struct Box {
  int inside;
  int more[2];
  int get() const { return inside; }
};
struct Two {
  int a, b;
};

static int global_value = 5;
static int evaluations = 0;
static int count_up() { return ++evaluations; }

__global__ void store(int* p, int a, int b, int c, int d, int e, short f, Two two) {
  p[0] = a;
  p[1] = b;
  p[2] = c;
  p[3] = d;
  p[4] = e;
  p[5] = f;
  p[6] = two.a;
  p[7] = two.b;
}

__global__ void nulls(int* p, const int* a, const float* b, void* c) {
  p[0] = a == nullptr;
  p[1] = b == nullptr;
  p[2] = c == nullptr;
}

__global__ void once(int* p, int a) { p[threadIdx.x] = a; }

int main() {
  int* p;
  cudaMallocManaged(&p, 8 * sizeof(int));
  Box box = {2, {3, 0}};
  Box* pointer = &box;
  std::vector<int> list(3, 4);
  int& reference = box.more[0];
  const double six = 6.7;
  store<<<1, 1>>>(p, box.get() - 1, pointer->inside, reference, list[1], global_value, (short)six, {7, 8});
  global_value = 50;
  reference = 30;
  cudaDeviceSynchronize();
  printf("%d %d %d %d %d %d %d %d\n", p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]);
  nulls<<<1, 1>>>(p, NULL, nullptr, 0);
  cudaDeviceSynchronize();
  printf("null %d %d %d\n", p[0], p[1], p[2]);
  once<<<1, 4>>>(p, count_up());
  cudaDeviceSynchronize();
  printf("evaluated %d\n", p[3]);
  cudaFree(p);
}
