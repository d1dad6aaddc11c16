// RUN: cu2sycl convert %s
// CUDA names that no row converts at this place.
__global__ void k(int* p) {
  cudaError_t e = cudaGetLastError();
  p[0] = e;
}
#if __CUDACC_VER_MAJOR__ < 9
__device__ void old(int* p) { cuParamSetSize(p, 4); }
#endif
// Only devices that CUDA 13 does not compile for take this branch; the host's pass takes it, but has no device code.
#if __CUDA_ARCH__ < 350
template <typename T>
__device__ T __ldg(const T* p) { return *p; }
#endif
#ifdef USE_HIP
__device__ void other(int* p) { cudaGetLastError(); }
#endif
struct cudaUUID { int value; };  // a class of the program
int own(cudaUUID u) { return u.value; }
int load(cudaLibrary_t* library, cudaLibraryOption* option, cudaLibraryOption* other, cuuint64_t size);
#define TEST(suite, name) int suite##_##name()
TEST(Device, curand_mtgp32_device);  // not a CUDA name
// A file that is converted in part already: names of the helper headers are not reported.
namespace converted {
using namespace cu2sycl::cooperative_groups;
int rank(const sycl::nd_item<3>& item) { return this_thread_block(item).thread_rank(); }
}  // namespace converted
// A word that nothing here declares may be a macro, or a type of a header that was not read.
int release(float* p) { CHECKED cudaFree(p); return 0; }
