// NVTX's C++ interface: ranges with the lifetime of an object, marks, and the range of a function.
// EXPECT: work 3, sum 6
#include <cstdio>
#include <string>
#include <nvtx3/nvtx3.hpp>

struct MyDomain {
  static constexpr const char* name = "mine";
};

int work(int n) {
  NVTX3_FUNC_RANGE();
  nvtx3::scoped_range inner{"inner", nvtx3::rgb{127, 255, 0}, nvtx3::payload{n}};
  nvtx3::mark("marked");
  return n;
}

int main() {
  const std::string text = "outer";
  nvtx3::event_attributes attributes{text, nvtx3::category{3}};
  nvtx3::scoped_range outer{attributes};
  int sum = 0;
  for (int i = 1; i <= 3; ++i) {
    nvtx3::scoped_range_in<MyDomain> each{"turn"};
    sum += work(i);
  }
  printf("work %d, sum %d\n", work(3), sum);
}
