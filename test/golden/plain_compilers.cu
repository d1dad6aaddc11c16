// RUN: cu2sycl convert %s
// Headers that plain C++ compilers include, too: CUDA's handles, declared as CUDA's headers declare them; and nvcc's
// pragmas as macro bodies, which other compilers reject.
struct CUstream_st;
typedef struct CUstream_st *stream_handle;
typedef struct CUevent_st* event_handle;
extern "C" void wait(struct CUstream_st* s, event_handle e);
void wait(stream_handle s, event_handle e) { cudaStreamWaitEvent(s, e, 0); }
#define BOTH_SIDES \
  #pragma nv_exec_check_disable
#define UNROLLED #pragma unroll 4
#define TEXT(x) #x
BOTH_SIDES
template <class T> __host__ __device__ T twice(T a) { return a + a; }
__global__ void k(int* p) {
  UNROLLED
  for (int i = 0; i < 4; ++i) p[i] = twice(i);
}
// A namespace of the program with the name of CUDA's C++ library.
namespace cv { namespace cuda { namespace device {
__device__ inline int blur(int x) { return x; }
} } }
__global__ void blurs(int* p) { p[0] = cv::cuda::device::blur(p[1]); }
