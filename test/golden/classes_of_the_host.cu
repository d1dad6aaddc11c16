// RUN: cu2sycl convert %s
// An operator that needs the item finds it in its object. That is not possible if the host or a template makes it, or a
// kernel is passed it. Members of a local class cannot name what its function is passed.
struct Shifted {
  int* p;
  __device__ int& operator[](int i) const { return p[i + threadIdx.x]; }
};
struct Made {
  int k;
  __device__ int operator+(int x) const { return x + k + threadIdx.x; }
};
struct OfDevice {
  __device__ int operator-(int x) const { return x - threadIdx.x; }
};
struct OfKernel {
  __device__ int operator*() const { return threadIdx.x; }
};
__device__ int index(int x) { return x + threadIdx.x; }

template <typename T>
__global__ void kernel(Shifted shifted, int* out) {
  T of_device;
  struct Local : Made {
    __device__ int value() const { return index(1); }
    __device__ void wait() const { __syncthreads(); }
    __device__ int plain() const { return k; }
  };
  OfKernel of_kernel;
  out[threadIdx.x] = shifted[1] + (of_device - 2) + *of_kernel;
}

// The type of a `__shared__` variable is moved out of its function, but not the enumerators that it names.
__global__ void counts(int* out) {
  enum { LANES = 64, PLACES = LANES * 2 };
  union Places {
    int counts[PLACES];
    int lanes[LANES];
  };
  __shared__ Places places;
  places.counts[threadIdx.x] = LANES;
  out[threadIdx.x] = places.lanes[threadIdx.x];
}

void launch(int* p, int* out) {
  Made made{3};
  kernel<OfDevice><<<1, 32>>>(Shifted{p}, out);
}

// A constructor of host and device that needs the item on the device.
struct Slots {
  int size;
  __host__ __device__ explicit Slots(int n) : size(n) {
#ifdef __CUDA_ARCH__
    size += threadIdx.x;
#endif
  }
  Slots() : Slots{8} {}
};
__global__ void slots(int* out) { out[threadIdx.x] = Slots(4).size; }
int host_slots() {
  Slots one{1};
  Slots two(2);
  return one.size + two.size;
}

// A version for the host of the first function would take the same arguments as the one for devices: it gets none.
__constant__ int step_of_device;
__host__ __device__ int stepped(int i = 1) {
#ifdef __CUDA_ARCH__
  return i + step_of_device;
#else
  return i;
#endif
}
__host__ __device__ int twice(int i) {
#ifdef __CUDA_ARCH__
  return i * step_of_device;
#else
  return 2 * i;
#endif
}
__global__ void steps(int* out) { *out = stepped() + twice(1); }
int step() { return stepped(3) + twice(2); }
