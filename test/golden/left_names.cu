// RUN: cu2sycl convert %s
// Names of CUDA's that no row converts where they stand.
__global__ void k(int* p) {
  cudaError_t e = cudaGetLastError();
  p[0] = e;
}
#if __CUDACC_VER_MAJOR__ < 9
__device__ void old(int* p) { cuParamSetSize(p, 4); }
#endif
#ifdef USE_HIP
__device__ void other(int* p) { cudaGetLastError(); }
#endif
struct cudaUUID { int value; };  // the program's own
int own(cudaUUID u) { return u.value; }
int load(cudaLibrary_t* library, cudaLibraryOption* option, cudaLibraryOption* other, cuuint64_t size);
#define TEST(suite, name) int suite##_##name()
TEST(Device, curand_mtgp32_device);  // no name of CUDA's
