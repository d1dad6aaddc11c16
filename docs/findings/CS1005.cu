__device__ unsigned place() {
  unsigned out;
  asm("mov.u32 %0, %%smid;" : "=r"(out));
  return out;
}
