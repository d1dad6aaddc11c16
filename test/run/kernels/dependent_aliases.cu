// EXPECT: 12 9 8 9
// Calls of members of a class that an alias in the calling class names: the instance of the template determines whether
// they take the index.
#include <cstdio>
template <typename T>
class word {
 public:
  typedef T digit;
  typedef word number;
  __device__ operator digit() const { return x; }
  __device__ operator digit&() { return x; }
  __device__ word() {}
  __device__ word(digit z) : x(z) {}
  __device__ static void add(number& s, number a, number b) { s = a + b; }
  __device__ static void add_carry(number& s, digit& carry, number a, number b) {
    s = a + b;
    carry = s < a;
  }

 private:
  digit x;
};
template <int kBytes, typename Digit = word<unsigned>>
class spread {
 public:
  typedef Digit digit;
  typedef spread number;
  __device__ operator digit() const { return x; }
  __device__ operator digit&() { return x; }
  __device__ spread() {}
  __device__ spread(digit z) : x(z) {}
  __device__ static int lane() { return threadIdx.x & 31; }
  __device__ static void add_carry(number& r, digit& high, number a, number b) {
    digit carry;
    digit::add_carry(r, carry, a, b);
    high = lane() == 0 ? digit(5) : digit(lane());
    digit::add(r, r, high);
  }
  __device__ static void add(number& r, number a, number b) {
    digit carry;
    add_carry(r, carry, a, b);
  }

 private:
  digit x;
};
template <typename Numbers>
struct modular {
  typedef typename Numbers::number number;
  typedef typename number::digit digit;
  __device__ static unsigned twice(unsigned a) {
    number r, n(a);
    number::add(r, n, n);
    digit d = r;
    digit::add(d, d, d);
    return d;
  }
};
template <template <typename> class Operation, typename Number>
__global__ void dispatch(unsigned* out) {
  Operation<Number> operation;
  Number r, a(3u), b(4u);
  operation(r, a, b);
  out[threadIdx.x] = (unsigned)(typename Number::digit)r;
}
template <typename Number>
struct sum {
  __device__ void operator()(Number& r, Number a, Number b) { Number::add(r, a, b); }
};
template <typename Numbers>
__global__ void double_twice(unsigned* out) {
  if (threadIdx.x < 1) out[threadIdx.x] = modular<Numbers>::twice(1) - 5;
}
int main() {
  unsigned *d, h[4];
  cudaMalloc(&d, sizeof h);
  dispatch<sum, spread<4>><<<1, 4>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  printf("%u %u ", h[0], h[2]);
  printf("%u ", h[1]);
  double_twice<spread<4>><<<1, 4>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  printf("%u\n", h[0]);
}
