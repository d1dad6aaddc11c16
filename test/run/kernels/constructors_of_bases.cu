// Classes without constructors: the default constructor of their base, of the base's base, or of a member reads the
// thread index.
// EXPECT: 0 7 10 3 1 8 21 4
#include <cstdio>

struct Numbered {
  int number;
  __device__ Numbered() : number(threadIdx.x) {}
};

struct Named : Numbered {
  int name = 7;
  __device__ int sum() const { return name + number; }
};

class Scaled : public Named {
 public:
  int factor = 10;
  __device__ int scaled() const { return factor + 11 * number; }
};

struct Holder {
  Named named;
  int more = 3;
};

__global__ void k(int* out) {
  Named named;
  Scaled scaled;
  Holder holder;
  int* o = out + 4 * threadIdx.x;
  o[0] = named.number;
  o[1] = named.sum();
  o[2] = scaled.scaled();
  o[3] = holder.more + holder.named.number;
}

int main() {
  int* out;
  cudaMallocManaged(&out, 8 * sizeof(int));
  k<<<1, 2>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; i++) printf("%d%c", out[i], i < 7 ? ' ' : '\n');
  cudaFree(out);
}
