__device__ unsigned lane() {
  unsigned out;
  asm("mov.u32 %0, %laneid;" : "=r"(out));
  return out;
}
