struct V {
  float min() const;
};
#define min(a, b) ((a) < (b) ? (a) : (b))
struct float2 {
  double x;
};
