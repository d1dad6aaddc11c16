// RUN: cu2sycl convert %s
// Inline PTX that is left unconverted; each statement has another reason.
__global__ void names(unsigned* o, unsigned a, unsigned b) {
  unsigned r;
  asm("spin.u32 %0, %1;" : "=r"(r) : "r"(a));
  asm("add.u32 %0, %1;" : "=r"(r) : "r"(a));
  asm("add.u32 %0, %1, , %2;" : "=r"(r) : "r"(a), "r"(b));
  asm volatile("mov.u32 %0, %%clock;" : "=r"(r));
  o[0] = r;
}
__global__ void operands(unsigned* o, unsigned a, unsigned b) {
  unsigned r, s;
  asm("add.u32 %0, %1, %5;" : "=r"(r) : "r"(a), "r"(b));
  asm("add.u32 %0, %1, %%no_such;" : "=r"(r) : "r"(a));
  asm("add.u32 %0, %1, other;" : "=r"(r) : "r"(a));
  asm("add.u32 %0, %1, 09;" : "=r"(r) : "r"(a));
  o[0] = r + s;
}
__global__ void control(unsigned* o, unsigned a) {
  asm("{\n\t.reg .pred p;\n\tsetp.eq.u32 p, %1, 0;\n\t@p bra done;\n\tmov.u32 %0, 1;\n\tdone:\n\t}" : "=r"(o[0]) : "r"(a));
  asm("add.u32 %0, %1, %1;"
#if defined(TWICE)
      "add.u32 %0, %0, %0;"
#endif
      : "=r"(o[1]) : "r"(a));
}
#define ADD_FIRST(d, a, b) asm("add.cc.u32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b))
#define ADD_NEXT(d, a, b) asm("addc.u32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b))
#define SUBTRACT_FIRST(d, a, b) asm("sub.cc.u32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b))
#define SUBTRACT_NEXT(d, a, b) asm("subc.u32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b))
__device__ void next(unsigned* o, unsigned a) { ADD_NEXT(o[1], a, a); }  // the carry comes from its caller
__global__ void apart(unsigned* o, unsigned a) {
  ADD_FIRST(o[0], a, a);
  next(o, a);
}
__global__ void together(unsigned* o, unsigned a) {
  SUBTRACT_FIRST(o[0], a, a);
  SUBTRACT_NEXT(o[1], a, a);
}

// Assembly of the host is not PTX: in macros, and in functions that device code may also call.
#define TRAP() asm volatile("int $3")
#define UNUSED_TRAP() asm volatile("li r0, 20\nsc\n" : :)
#define SQUARES __attribute__((always_inline))
inline SQUARES constexpr float squared(float x) {
#if defined(__AVX__)
  asm("vmulps %[x], %[x], %[x]" : [x] "+x"(x));
  return x;
#else
  return x * x;
#endif
}
__global__ void all(float* o) { o[threadIdx.x] = squared(o[threadIdx.x]); }
void stop() { TRAP(); }
