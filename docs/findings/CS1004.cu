#include <cufft.h>
void run(cufftHandle plan, cufftComplex* x) {
  cufftExecC2C(plan, x, x, CUFFT_FORWARD);
}
