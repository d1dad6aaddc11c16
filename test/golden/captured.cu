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
