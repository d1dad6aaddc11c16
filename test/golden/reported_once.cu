// RUN: cu2sycl convert %s
// Library names that are left unconverted are reported only at their first use in a file.
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
