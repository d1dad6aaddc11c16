// RUN: cu2sycl convert %s
// Names of libraries that stay are reported where they come first in a file.
#define CHECK(call) if ((call) != CUFFT_SUCCESS) stop()
void make(float2* data) {
  cufftHandle forward, back;
  CHECK(cufftPlan1d(&forward, 64, CUFFT_C2C, 1)); CHECK(cufftPlan1d(&back, 64, CUFFT_C2C, 1));
  cufftHandle other;
  cufftDestroy(forward);
  cufftDestroy(back);
}
void module(CUmodule m, CUfunction* f) {
  CUfunction g;
  cuModuleGetFunction(f, m, "k");
  cuModuleGetFunction(&g, m, "l");
}
