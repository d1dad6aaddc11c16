#define KERNEL(name, ...) __global__ void name##_kernel(int* p __VA_OPT__(, ) __VA_ARGS__) { *p = 0; }
#define TWO(name) KERNEL(name) KERNEL(name##_again, int n)
TWO(clear)
