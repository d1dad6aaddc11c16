// RUN: cu2sycl convert %s
// Names that look like CUDA names but that the program defines are left unchanged, and nothing is reported.
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
// Members with the same name as a device function are not that function.
namespace first {
__device__ int x() { return threadIdx.x; }
}
struct extent {
  int x;
  int twice() const { return 2 * x; }
};
__global__ void fill(extent e, extent* to) { to->x = e.x + first::x(); }

enum class cudaMode { cudaFast = 3, cudaSlow };  // names that look like CUDA names
int mode() { return static_cast<int>(cudaMode::cudaFast); }

// The return type before a qualified member name is looked up outside the class, so it is CUDA's.
class Streams {
  using cudaStream_t = struct CUstream_st*;
  cudaStream_t streams[2];
  cudaStream_t next(int i);
};
cudaStream_t Streams::next(int i) {
  cudaStream_t found = streams[i % 2];
  return found;
}

// A class that is declared and never defined is CUDA's.
struct dim3;
void start_with(dim3 blocks, int* p) { use<<<blocks, 1>>>(cudaThings(), cudaChoiceOne, p); }
// A member of an unnamed class with the name of a device function.
__device__ void assemble(int* o) { o[threadIdx.x] = 1; }
union Memory {
  struct {
    int count;
  } assemble;
  int all;
};
__global__ void run_assembly(int* o, Memory m) {
  assemble(o);
  o[threadIdx.x] += m.assemble.count;
}

__global__ void cudaFill(void) {}

cudaError_t cudaOwnCheck(void) { return cudaSuccess; }

extern void cudaReportFault(int device, cudaError_t error);

void report_fault(int device) { cudaReportFault(device, cudaSuccess); }
