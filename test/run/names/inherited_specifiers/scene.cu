#include "scene.cuh"

// The specifiers of these are those of the header.
Scene scene;
int sum;
int Scene::index() const {
#ifdef __CUDA_ARCH__
  return first + threadIdx.x;
#else
  return first;
#endif
}
int Scene::lane(int of) { return (of + threadIdx.x) % 4; }
int twice(int i) { return 2 * i + (int)blockIdx.x; }
int twice(float f) { return (int)(2 * f) + 1000; }
