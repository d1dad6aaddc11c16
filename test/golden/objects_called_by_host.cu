// RUN: cu2sycl convert %s
// Call operators of host and device that need the item on the device, called in host code; and a member template of the
// host, which has the name of a device function.
template <typename F>
struct Negated {
  F f;
  template <typename... A>
  __host__ __device__ auto operator()(A... a) const {
    return -f(a...);
  }
};
struct OwnLane {
  __device__ int operator()(int x) const { return x + threadIdx.x; }
};
struct Same {
  __host__ __device__ int operator()(int x) const { return x; }
};
struct Either {  // the host takes the second branch
  int first;
  __host__ __device__ int operator()(int x) const {
#ifdef __CUDA_ARCH__
    return first + x + threadIdx.x;
#else
    return first + x;
#endif
  }
};
template <typename F>
__global__ void apply(F f, int* out) {
  out[threadIdx.x] = f(1) + Either{2}(3);
}
int host_calls(int* out, const Negated<Same>& given) {
  apply<<<1, 32>>>(Negated<OwnLane>{}, out);
  Negated<Same> local;
  const Either* either = new Either{1};
  return Negated<Same>{}(3) + local(4) + given(5) + Same{}(6) + (*either)(1);
}

template <class F>
__device__ void for_each(F f) {
  f(threadIdx.x);
}
template <class F>
__global__ void run(F f) {
  for_each([=](int i) { f(i); });
}
struct Mesh {
  template <class H, class F>
  void for_each(F f) {
    run<<<1, 32>>>(f);
  }
};
template <class H, class P>
void step(P& problem, float* p) {
  problem.mesh.template for_each<H>([=] __device__(int i) { p[i] = H(i); });
}

// An object of a class template, whose constructor needs a device variable.
__constant__ int most;
template <class T>
struct Bounded {
  T value;
  __host__ __device__ Bounded(T given) : value(given) {
#ifdef __CUDA_ARCH__
    if (value > most) value = most;
#endif
  }
};
int bounded() {
  Bounded<int> one(2);
  Bounded<float> two{3};
  return one.value + int(two.value);
}
// A call without its closing bracket, in a function that the host calls.
int in_parts(Either f) {
#if FIRST
  return f(1
#else
  return f(2
#endif
  );
}
