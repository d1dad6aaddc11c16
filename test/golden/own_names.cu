// RUN: cu2sycl convert %s
// Names that look like CUDA's but are the program's own stay, and nothing is said of them.
struct cudaThings {
  int cudaFirst, cudaSecond, cudaThird[2];
};
enum cudaChoice { cudaChoiceOne, cudaChoiceTwo };
class cudaWorker : public cudaThings {};
__global__ void use(cudaThings things, cudaChoice choice, int* p) {
  *p = things.cudaFirst + things.cudaSecond + (choice == cudaChoiceTwo);
}
void start(int* p, cudaWorker* worker) {
  cudaThings things = *worker, cudaOthers;
  cudaOthers = things;
  use<<<1, 1>>>(cudaOthers, cudaChoiceTwo, p);
}
// Members that share a name with a device function are not it.
namespace first {
__device__ int x() { return threadIdx.x; }
}
struct extent {
  int x;
  int twice() const { return 2 * x; }
};
__global__ void fill(extent e, extent* to) { to->x = e.x + first::x(); }

enum class cudaMode { cudaFast = 3, cudaSlow };  // names like CUDA's
int mode() { return static_cast<int>(cudaMode::cudaFast); }

// The type before a member's name is looked up outside of its class, where the class's own is not seen.
class Streams {
  using cudaStream_t = struct CUstream_st*;
  cudaStream_t streams[2];
  cudaStream_t next(int i);
};
cudaStream_t Streams::next(int i) {
  cudaStream_t found = streams[i % 2];
  return found;
}

// A class that is declared alone is CUDA's.
struct dim3;
void start_with(dim3 blocks, int* p) { use<<<blocks, 1>>>(cudaThings(), cudaChoiceOne, p); }
