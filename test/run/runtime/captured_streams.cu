// Graphs captured from streams: kernels with static and dynamic shared memory, copies, host functions, forks by events,
// arguments that are members.
// EXPECT: 1 6
// EXPECT: nothing ran: 0 0 0
// EXPECT: 2 162.75 100.75 1
// EXPECT: 6 108.75 100.75 3
// EXPECT: cudaSuccess 5 1 5
// EXPECT: 3 30
// EXPECT: cudaErrorIllegalState
#include <cstdio>
#include <cstring>

__constant__ float factor;
__device__ int runs;

__global__ void scale(float* p, float by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] *= by * factor;
  if (i == 0) runs++;
}

__global__ void reverse(float* p, int shift) {
  extern __shared__ float part[];
  __shared__ int last;
  if (threadIdx.x == 0) last = blockDim.x - 1;
  part[threadIdx.x] = p[threadIdx.x] + shift;
  __syncthreads();
  p[threadIdx.x] = part[last - threadIdx.x];
}

struct Pair {
  float a, b;
};

template <typename T>
__global__ void add_pair(T* p, Pair pair) {
  p[threadIdx.x] += pair.a + pair.b;
}

void count(void* data) { ++*static_cast<int*>(data); }

struct Solver {
  float* data;
  int n, shift;
  Pair pair;
  cudaStream_t stream;
  cudaGraphExec_t ready;

  void record(int* calls, const float* from) {
    cudaGraph_t graph;
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    cudaStreamCaptureStatus status;
    cudaStreamIsCapturing(stream, &status);
    printf("%d ", status == cudaStreamCaptureStatusActive);
    cudaMemcpyAsync(data, from, n * sizeof(float), cudaMemcpyHostToDevice, stream);
    float by = 2;
    for (int i = 0; i < 2; i++) {
      scale<<<(n + 15) / 16, 16, 0, stream>>>(data, by, n);
      by *= 2;
    }
    reverse<<<1, n, n * sizeof(float), stream>>>(data, shift);
    add_pair<<<1, n, 0, stream>>>(data, pair);
    cudaLaunchHostFunc(stream, count, calls);
    cudaStreamEndCapture(stream, &graph);
    size_t nodes;
    cudaGraphGetNodes(graph, nullptr, &nodes);
    printf("%zu\n", nodes);
    cudaGraphInstantiate(&ready, graph, nullptr, nullptr, 0);
    cudaGraphDestroy(graph);
  }
};

int main() {
  const int n = 32;
  float host[n], out[n], half = 0.5f;
  for (int i = 0; i < n; i++) host[i] = i;
  Solver solver;
  solver.n = n;
  solver.shift = 100;
  solver.pair = {0.25f, 0.5f};
  cudaMalloc(&solver.data, n * sizeof(float));
  cudaMemset(solver.data, 0, n * sizeof(float));
  cudaStreamCreate(&solver.stream);
  cudaMemcpyToSymbol(factor, &half, sizeof(float));
  int calls = 0;
  solver.record(&calls, host);
  int ran = -1;
  cudaMemcpyFromSymbol(&ran, runs, sizeof(int));
  cudaMemcpy(out, solver.data, n * sizeof(float), cudaMemcpyDeviceToHost);
  printf("nothing ran: %d %g %d\n", ran, out[3], calls);
  // Later changes of the members have no effect.
  solver.shift = 0;
  solver.pair.a = 50;
  cudaGraphLaunch(solver.ready, solver.stream);
  cudaStreamSynchronize(solver.stream);
  cudaMemcpy(out, solver.data, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaMemcpyFromSymbol(&ran, runs, sizeof(int));
  printf("%d %g %g %d\n", ran, out[0], out[31], calls);
  // Constant memory and host memory are read when the graph runs.
  half = 1;
  cudaMemcpyToSymbol(factor, &half, sizeof(float));
  host[31] = 1;
  cudaGraphLaunch(solver.ready, solver.stream);
  cudaGraphLaunch(solver.ready, solver.stream);
  cudaStreamSynchronize(solver.stream);
  cudaMemcpy(out, solver.data, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaMemcpyFromSymbol(&ran, runs, sizeof(int));
  printf("%d %g %g %d\n", ran, out[0], out[31], calls);

  // One capture contains two streams.
  cudaStream_t other;
  cudaStreamCreate(&other);
  cudaEvent_t fork, join;
  cudaEventCreate(&fork);
  cudaEventCreate(&join);
  float* second;
  cudaMalloc(&second, n * sizeof(float));
  cudaStreamBeginCapture(solver.stream, cudaStreamCaptureModeThreadLocal);
  cudaMemsetAsync(solver.data, 0, n * sizeof(float), solver.stream);
  cudaEventRecord(fork, solver.stream);
  cudaStreamWaitEvent(other, fork, 0);
  cudaMemcpyAsync(second, solver.data, n * sizeof(float), cudaMemcpyDeviceToDevice, other);
  add_pair<<<1, n, 0, other>>>(second, Pair{1, 2});
  add_pair<<<1, n, 0, solver.stream>>>(solver.data, Pair{10, 20});
  cudaEventRecord(join, other);
  cudaStreamWaitEvent(solver.stream, join, 0);
  cudaMemcpyAsync(out, second, n * sizeof(float), cudaMemcpyDeviceToHost, solver.stream);
  cudaGraph_t graph;
  cudaError_t ended = cudaStreamEndCapture(solver.stream, &graph);
  size_t nodes, edges, roots;
  cudaGraphGetNodes(graph, nullptr, &nodes);
  cudaGraphGetRootNodes(graph, nullptr, &roots);
  cudaGraphGetEdges(graph, nullptr, nullptr, nullptr, &edges);
  printf("%s %zu %zu %zu\n", cudaGetErrorName(ended), nodes, roots, edges);
  cudaGraphExec_t ready;
  cudaGraphInstantiate(&ready, graph, 0);
  cudaGraphLaunch(ready, other);
  cudaStreamSynchronize(other);
  float first[n];
  cudaMemcpy(first, solver.data, n * sizeof(float), cudaMemcpyDeviceToHost);
  printf("%g %g\n", out[5], first[5]);
  printf("%s\n", cudaGetErrorName(cudaStreamEndCapture(other, &graph)));
  cudaGraphExecDestroy(ready);
  cudaGraphExecDestroy(solver.ready);
  cudaStreamDestroy(other);
  cudaStreamDestroy(solver.stream);
  cudaFree(solver.data);
  cudaFree(second);
  return 0;
}
