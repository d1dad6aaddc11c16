struct shape {
  __device__ virtual float area() const = 0;
};
__global__ void areas(shape** shapes, float* out) { *out = shapes[0]->area(); }
