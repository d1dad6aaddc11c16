// RUN: cu2sycl convert %s
// A union with a member whose type may have a constructor is given an initializer.
#include <cuda_fp16.h>

struct alignas(8) Four {
  half2 a, b;
};
typedef half number;

union Pack {
  float4 vec;
  __half h[8];  // the same bits
};

template <typename T, int N>
union Vector {
  uint4 bits;
  T data[N];
};

union Both {
  Four four;
  uint2 bits;
};

struct Holder {
  union {
    unsigned short raw;
    number value;
  };
};

union Started {
  half one;
  short bits = 1;
};

union Plain {
  float f;
  half* h;
};

// Classes of one name in two scopes, and a member of the class's own type: the search for members ends.
namespace a {
struct A {
  int x;
};
}  // namespace a
struct A {
  a::A v;
  A& next;
  half* h;
};
union OfClass {
  A a;
  int i;
};
