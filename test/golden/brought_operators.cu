// RUN: cu2sycl convert %s
// Which operator a call chooses may change if only one takes the work-item.
template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};
struct Whole {
  __device__ int operator()(int a) const { return a + threadIdx.x; }
};
struct Part {
  __device__ int operator()(float a) const { return a; }
};
__global__ void choose(int* out) {
  Overloaded<Whole, Part> both;
  *out = both(1) + both(2.f);
}
