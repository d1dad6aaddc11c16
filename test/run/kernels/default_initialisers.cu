// Default initialisers of data members that use the thread index, device variables and functions with either: the
// constructors evaluate them.
// EXPECT: 4 39 7 3
// EXPECT: 42 106 11
#include <cstdio>

__device__ int offset = 40;
__device__ int lane() { return threadIdx.x % 32; }

struct Visitor {
  int* memory;
  const int thread = threadIdx.x;
  const int block = blockIdx.x, twice[2] = {lane(), 2 * lane()};
  const int both = thread + block * 32;
  __device__ Visitor(int* memory) : memory(memory) {}
  __device__ Visitor(int* memory, int t) noexcept : memory(memory), thread(t) {}
  __device__ explicit Visitor(const Visitor& other, int*) : Visitor(other.memory, 1) {}
  __device__ int get() const { return memory[thread] + both + twice[1] - 2 * twice[0]; }
};
template <typename T>
class Counted {
 public:
  __device__ Counted() {}
  __device__ T sum() const { return start_ + T(1) + plain_; }

 private:
  T start_{static_cast<T>(offset)};
  int plain_ = 1;
};

__global__ void visit(int* out, int* in) {
  Visitor v(in);
  Visitor other(in, 5);
  Visitor delegated(other, nullptr);
  Counted<int> counted;
  if (blockIdx.x == 1 && threadIdx.x == 2) {
    out[0] = v.thread + v.twice[0];
    out[1] = v.get() + other.both - delegated.both;
    out[2] = other.thread + v.thread;
    out[3] = delegated.thread + v.block + delegated.twice[0] - v.twice[0] + 1;
    out[4] = counted.sum();
    out[5] = v.both * 3 + v.twice[1];
    out[6] = other.get() - in[5] - v.thread * 13;
  }
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 32 * sizeof(int));
  cudaMallocManaged(&out, 7 * sizeof(int));
  for (int i = 0; i < 32; i++) in[i] = i - 1;
  visit<<<2, 32>>>(out, in);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);
  printf("%d %d %d\n", out[4], out[5], out[6]);
}
