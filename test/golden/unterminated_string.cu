// RUN: cu2sycl convert %s
// Text that ends in the middle.
int main() {
  f(1;
  const char* s = R"(never ends;
