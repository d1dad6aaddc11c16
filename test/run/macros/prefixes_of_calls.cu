// Macros that paste CUDA's prefix: to the call in their argument, and to a name, for one of two platforms.
// FINDING: CS3009
// EXPECT: 0 3 6
// EXPECT: done 2
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                                \
  {                                                                                \
    const cudaError_t code = cuda##call;                                           \
    if (code != cudaSuccess) {                                                     \
      std::fprintf(stderr, "cuda%s: %s\n", #call, cudaGetErrorString(code)); \
      std::exit(1);                                                                \
    }                                                                              \
  }
#define FREE_ALL(p) CHECK(Free(p))

#if defined(__CUDACC__)
#define API(name) cuda##name
#elif defined(__HIP__)
#define API(name) hip##name
#else
#define API(name) void
#endif

__global__ void triple(int* p) { p[threadIdx.x] = 3 * threadIdx.x; }

API(Error_t) wait_for(API(Stream_t) stream) { return API(StreamSynchronize)(stream); }

int main() {
  int* p;
  int values[3];
  CHECK(Malloc(&p, sizeof(values)));
  triple<<<1, 3>>>(p);
  CHECK(Memcpy(values, p, sizeof(values), cudaMemcpyDeviceToHost));
  std::printf("%d %d %d\n", values[0], values[1], values[2]);
  int done = 0;
  API(Stream_t) stream;
  if (API(StreamCreate)(&stream) == API(Success)) ++done;
  triple<<<1, 3, 0, stream>>>(p);
  if (wait_for(stream) == API(Success)) ++done;
  API(StreamDestroy)(stream);
  std::printf("done %d\n", done);
  FREE_ALL(p);
}
