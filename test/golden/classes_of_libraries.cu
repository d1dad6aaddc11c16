// RUN: cu2sycl convert %s
// Arguments whose classes the headers of a library declare, which no file of the run is: they may be copied by code.
#include <linear/vector.h>
typedef linear::Transform<float> Transform;
namespace own {
struct Point {
  float x;
};
}
__global__ void move(Transform t, linear::Vector3 v, own::Point p, size_t n, float* out) {
  out[threadIdx.x] = t(v)[n] + p.x;
}
void run(const Transform& t, const linear::Vector3& v, own::Point p, float* out) { move<<<1, 3>>>(t, v, p, 3, out); }
