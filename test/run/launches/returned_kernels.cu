// Kernels that functions return, objects hold and functions pass on: the types are results, trailing or declarators, are
// in template arguments and in classes. Macros name the kernels, return them and list them.
// EXPECT: trailing 3, declarator 8, listed 5 8, paired 3 1
// EXPECT: named 3, passed 3 6, by case 7, in tables 9 10 11 12
// EXPECT: passed on 3
#include <array>
#include <cstdio>
#include <utility>
#include <vector>

__global__ void three(int* out) { *out = 3; }
template <int N>
__global__ void number(int* out) {
  *out = N;
}

auto pick() -> void (*)(int*) { return three; }
void (*by_declarator())(int*) { return number<8>; }
std::vector<void (*)(int*)> all() { return {number<5>, number<8>}; }
std::array<void (*)(int*), 2> two() { return {number<5>, number<8>}; }

int run(void (*kernel)(int*)) {
  int* out;
  cudaMallocManaged(&out, sizeof(int));
  kernel<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  const int result = *out;
  cudaFree(out);
  return result;
}
template <typename T>
int run_as(void (*kernel)(T*)) {
  return run(kernel);
}

#define THREE three
#define RUN(T) run_as<T>(three)
#define RUN_NUMBER(N) run_as<int>(&number<N>)

typedef void (*number_t)(int*);
#define CASE(N) \
  case N: return number<N>;
number_t by_case(int n) {
  switch (n) {
    CASE(6)
    CASE(7)
    default: return nullptr;
  }
}

#define LISTED(N) number<N>,
void (*listed[])(int*) = {LISTED(9) LISTED(10)};
#define ENTRY(N) {N, number<N>},
static const struct {
  int size;
  number_t kernel;
} table[] = {ENTRY(11)};
struct Entry {
  void (*entry)(int*);
  int size;
  Entry(void (*kernel)(int*), int n) : entry(kernel), size(n) {}
};
#define OBJECT(N) Entry(number<N>, N),
static const Entry objects[] = {OBJECT(12)};

template <void (*K)(int*)>
int run_argument() {
  return run(K);
}

int main() {
  const std::pair<void (*)(int*), int> pair(three, 1);
  std::printf("trailing %d, declarator %d, listed %d %d, paired %d %d\n", run(pick()), run(by_declarator()),
              run(all()[0]), run(two()[1]), run(pair.first), pair.second);
  std::printf("named %d, passed %d %d, by case %d, in tables %d %d %d %d\n", run(THREE), RUN(int), RUN_NUMBER(6),
              run(by_case(7)), run(listed[0]), run(listed[1]), run(table[0].kernel), run(objects[0].entry));
  std::printf("passed on %d\n", run_argument<three>());
  return 0;
}
