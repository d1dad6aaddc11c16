// RUN: cu2sycl convert %s
// Many classes declare two aliases, each of which names the other: an alias is resolved once, without a loop.
struct inner;
struct outer;
struct kind0 {
  using outer = inner;
  using inner = outer;
};
struct kind1 {
  using outer = inner;
  using inner = outer;
};
struct kind2 {
  using outer = inner;
  using inner = outer;
};
struct kind3 {
  using outer = inner;
  using inner = outer;
};
struct kind4 {
  using outer = inner;
  using inner = outer;
};
struct kind5 {
  using outer = inner;
  using inner = outer;
};
struct kind6 {
  using outer = inner;
  using inner = outer;
};
struct kind7 {
  using outer = inner;
  using inner = outer;
};
struct kind8 {
  using outer = inner;
  using inner = outer;
};
struct kind9 {
  using outer = inner;
  using inner = outer;
};
struct kind10 {
  using outer = inner;
  using inner = outer;
};
struct kind11 {
  using outer = inner;
  using inner = outer;
};
struct point {
  float x;
};
using place = point;
__global__ void move(place p, float* out) { *out = p.x; }
void run(kind0::outer t, float* out) {
  place p;
  move<<<1, 1>>>(p, out);
  move<<<1, 1>>>(t, out);
}
