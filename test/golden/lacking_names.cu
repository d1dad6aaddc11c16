// RUN: cu2sycl convert %s
// Names that a library's helper headers lack are also found when they are qualified by namespace aliases or by none.
#include <cub/cub.cuh>
#include <mma.h>

using namespace nvcuda;
namespace blocks = cub;
namespace tiles = nvcuda::wmma;

namespace own {
struct wmma_sizes {
  static const int width = 16;
};
}  // namespace own

__global__ void multiply(int* p) {
  cub::NoSuchClass<int> a;
  blocks::NoSuchClass<int> b;
  wmma::bmma_sync(p, 1);
  tiles::experimental::bmma_sync(p, 2);
  tiles::fragment<tiles::accumulator, 16, 16, 16, float> c;
  wmma::fill_fragment(c, 0.0f);
  p[0] = own::wmma_sizes::width;
}
