// RUN: cu2sycl convert %s
// A line that continues a list and becomes too long is broken in line with its beginning.
__global__ void query(const int* kinds, const double3* vertices, const uint3* faces, const unsigned* vertex_of_face, const float* boxes, int number) {
  if (threadIdx.x == 0) kinds += number;
}
__global__ void update(const float* __restrict__ in, float* __restrict__ out, float* __restrict__ sums,
                       const int* __restrict__ first_of_rows, const int* __restrict__ indices_of_rows, cudaTextureObject_t image,
                       int rows) {
  if (threadIdx.x < rows) out[threadIdx.x] = in[threadIdx.x];
}

// A call whose name and arguments stay keeps its lines; the address of an element that is loaded is the element.
__device__ float area(const float* p, const float2* pairs) {
  float out = fabsf(
    p[0] * p[1] -
    p[2] * p[3]
  );
  return out + __ldg(&pairs[1].x) + __ldg(p + 1);
}
