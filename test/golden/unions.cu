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
