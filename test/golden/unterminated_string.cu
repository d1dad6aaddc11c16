// RUN: cu2sycl convert %s
// The file ends inside a call and a raw string literal.
int main() {
  f(1;
  const char* s = R"(never ends;
