// RUN: cu2sycl convert %s
// Arguments whose classes are declared in a library's headers, outside the run: they may be copied by code.
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

// A class of the program with a member of a library's class; a class template with a member of a dependent type.
struct Pose {
  linear::Matrix3 rotation;
  const linear::Vector3* points;
};
template <typename T>
struct Holder {
  typename T::value_type value;
};
struct Number { using value_type = int; };
__global__ void turn(Pose pose, Holder<Number> holder, float* out) { out[threadIdx.x] = holder.value; }
void turn_all(const Pose& pose, Holder<Number> holder, float* out) { turn<<<1, 3>>>(pose, holder, out); }
