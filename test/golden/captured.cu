// RUN: cu2sycl convert %s
// Launches in a captured stream, which run later, capture by value. Calls with unchanged arguments keep their lines.
#include <cstdio>

__global__ void scale(float* p, float by) {
  extern __shared__ float part[];
  part[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = by * part[threadIdx.x];
}

__global__ void clear(float* p) {
  p[threadIdx.x] = 0;
  printf("cleared %d of %d\n",  // one line for each
         threadIdx.x,
         blockDim.x);
}

struct Solver {
  float* data;
  int n;
  cudaStream_t stream;

  cudaGraph_t record(float by) {
    cudaGraph_t graph;
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    clear<<<1, n, 0, stream>>>(data);
    scale<<<1, n, n * sizeof(float), stream>>>(data, by);
    cudaMemcpyAsync(data, data + n, n * sizeof(float), cudaMemcpyDeviceToDevice, stream);
    cudaStreamEndCapture(stream, &graph);
    return graph;
  }
};

void add_scale(cudaGraph_t graph, float* data, float by) {
  cudaGraphNode_t node;
  void* arguments[] = {&data, &by};
  cudaKernelNodeParams kernel = {};
  kernel.func = (void*)scale;
  kernel.gridDim = dim3(1);
  kernel.blockDim = 32;
  kernel.sharedMemBytes = 32 * sizeof(float);
  kernel.kernelParams = arguments;
  cudaGraphAddKernelNode(&node, graph, nullptr, 0, &kernel);
}

// Members named like an enumerator and like constants of other scopes, and a constant whose value is known at start.
enum Axis { kFirst, rows };
namespace sizes {
constexpr int columns = 5;
}
const int twice = 2 * sizes::columns;
static const int threads = getenv("THREADS") ? 64 : 32;
__global__ void fill(int* p, int rows, int columns, int kind, int n) { p[threadIdx.x] = rows + columns + kind + n; }
class Image {
  enum Kind { kGrey, kColour } kind;
  int rows, columns;
  static const int margin = 2;

 public:
  void run(int* p) const {
    fill<<<1, threads>>>(p, rows, columns, kind, threads);
    fill<<<1, 32>>>(p, kFirst, sizes::columns, margin, twice);
  }
};
