// Graphs that are built node by node: kernels, copies, settings, host functions, clones, changes.
// EXPECT: 6 2 2 1 1
// EXPECT: 3 97 97
// EXPECT: cudaSuccess
// EXPECT: 4 144 144
// EXPECT: 1 3 5 97 97
// EXPECT: cudaErrorGraphExecUpdateFailure 1
// EXPECT: 3 cudaErrorInvalidValue
#include <cstdio>
#include <vector>

__global__ void scale(float* p, float by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] *= by;
}

__global__ void block_sums(const float* in, float* out) {
  __shared__ float part[32];
  extern __shared__ float more[];
  part[threadIdx.x] = in[blockIdx.x * 32 + threadIdx.x];
  more[threadIdx.x] = 1;
  __syncthreads();
  if (threadIdx.x == 0) {
    float sum = 0;
    for (int i = 0; i < 32; i++) sum += part[i] * more[i];
    out[blockIdx.x] = sum;
  }
}

template <typename T>
__global__ void add_one(T* p) {
  p[threadIdx.x] += 1;
}

struct Log {
  const float* sums;
  int calls;
  float last;
};

void CUDART_CB note(void* data) {
  Log* log = static_cast<Log*>(data);
  log->calls++;
  log->last = log->sums[0];
}

int main() {
  const int n = 64;
  float host[n], *in, *sums;
  for (int i = 0; i < n; i++) host[i] = i % 4;
  cudaMalloc(&in, n * sizeof(float));
  cudaMallocManaged(&sums, 2 * sizeof(float));
  Log log = {sums, 0, 0};

  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphNode_t copy, set, times, total, plus, call;
  cudaMemcpy3DParms copying = {};
  copying.srcPtr = make_cudaPitchedPtr(host, n * sizeof(float), n, 1);
  copying.dstPtr = make_cudaPitchedPtr(in, n * sizeof(float), n, 1);
  copying.extent = make_cudaExtent(n * sizeof(float), 1, 1);
  copying.kind = cudaMemcpyHostToDevice;
  cudaGraphAddMemcpyNode(&copy, graph, nullptr, 0, &copying);
  cudaMemsetParams zero = {};
  zero.dst = sums;
  zero.value = 0;
  zero.elementSize = 4;
  zero.width = 2;
  zero.height = 1;
  cudaGraphAddMemsetNode(&set, graph, nullptr, 0, &zero);

  cudaKernelNodeParams kernel = {};
  float by = 2;
  int count = n;
  void* scale_arguments[] = {&in, &by, &count};
  kernel.func = (void*)scale;
  kernel.gridDim = dim3(2, 1, 1);
  kernel.blockDim = dim3(32, 1, 1);
  kernel.sharedMemBytes = 0;
  kernel.kernelParams = scale_arguments;
  kernel.extra = nullptr;
  cudaGraphAddKernelNode(&times, graph, &copy, 1, &kernel);
  by = 1000;  // no effect: the arguments were copied

  void* sum_arguments[] = {&in, &sums};
  kernel.func = (void*)block_sums;
  kernel.gridDim = 2;
  kernel.blockDim = 32;
  kernel.sharedMemBytes = 32 * sizeof(float);
  kernel.kernelParams = sum_arguments;
  std::vector<cudaGraphNode_t> before = {times, set};
  cudaGraphAddKernelNode(&total, graph, before.data(), before.size(), &kernel);

  void* one_argument[] = {&sums};
  kernel.func = reinterpret_cast<void*>(&add_one<float>);
  kernel.gridDim = 1;
  kernel.blockDim = 2;
  kernel.sharedMemBytes = 0;
  kernel.kernelParams = one_argument;
  cudaGraphAddKernelNode(&plus, graph, &total, 1, &kernel);
  cudaHostNodeParams hosted = {};
  hosted.fn = note;
  hosted.userData = &log;
  cudaGraphAddHostNode(&call, graph, &plus, 1, &hosted);

  size_t nodes = 0, roots = 0, edges = 0;
  cudaGraphGetNodes(graph, nullptr, &nodes);
  cudaGraphGetRootNodes(graph, nullptr, &roots);
  cudaGraphNode_t found[8];
  size_t waits = 8;
  cudaGraphNodeGetDependencies(total, found, nullptr, &waits);
  cudaGraphNodeType type = cudaGraphNodeTypeEmpty;
  cudaGraphNodeGetType(call, &type);
  printf("%zu %zu %zu %d %d\n", nodes, roots, waits, found[0] == times, type == cudaGraphNodeTypeHost);

  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaGraphExec_t ready;
  cudaGraphInstantiate(&ready, graph, 0);
  for (int i = 0; i < 3; i++) cudaGraphLaunch(ready, stream);
  cudaStreamSynchronize(stream);
  printf("%d %g %g\n", log.calls, log.last, sums[1]);

  // Changes of the executable graph, and of the graph.
  by = 3;
  kernel.func = (void*)scale;
  kernel.gridDim = 2;
  kernel.blockDim = 32;
  kernel.kernelParams = scale_arguments;
  printf("%s\n", cudaGetErrorName(cudaGraphExecKernelNodeSetParams(ready, times, &kernel)));
  cudaGraphNodeSetEnabled(ready, plus, 0);
  cudaGraphLaunch(ready, stream);
  cudaStreamSynchronize(stream);
  printf("%d %g %g\n", log.calls, log.last, sums[1]);
  cudaGraphExecDestroy(ready);

  // A clone of the graph as a child of another graph.
  cudaGraph_t clone, parent;
  cudaGraphClone(&clone, graph);
  cudaGraphNode_t same = nullptr, child, wait_node, last;
  cudaGraphNodeFindInClone(&same, call, clone);
  cudaGraphNodeGetType(same, &type);
  cudaGraphCreate(&parent, 0);
  cudaGraphAddChildGraphNode(&child, parent, nullptr, 0, clone);
  cudaEvent_t event;
  cudaEventCreate(&event);
  cudaGraphAddEventRecordNode(&wait_node, parent, &child, 1, event);
  cudaGraphAddEmptyNode(&last, parent, &wait_node, 1);
  cudaGraphNode_t twice;
  cudaGraphAddMemcpyNode1D(&twice, parent, nullptr, 0, sums, sums + 1, sizeof(float), cudaMemcpyDefault);
  cudaGraphAddDependencies(parent, &last, &twice, nullptr, 1);
  cudaGraphGetEdges(parent, nullptr, nullptr, nullptr, &edges);
  cudaGraphInstantiateWithFlags(&ready, parent, 0);
  cudaGraphLaunch(ready, stream);
  cudaStreamSynchronize(stream);
  printf("%d %zu %d %g %g\n", type == cudaGraphNodeTypeHost, edges, log.calls, log.last, sums[0]);

  cudaGraphExecUpdateResultInfo info;
  cudaError_t changed = cudaGraphExecUpdate(ready, graph, &info);
  printf("%s %d\n", cudaGetErrorName(changed), info.result == cudaGraphExecUpdateErrorTopologyChanged);
  cudaGetLastError();
  cudaGraphDestroyNode(twice);
  cudaGraphGetNodes(parent, nullptr, &nodes);
  printf("%zu %s\n", nodes, cudaGetErrorName(cudaGraphLaunch(nullptr, stream)));
  cudaGraphExecDestroy(ready);
  cudaGraphDestroy(parent);
  cudaGraphDestroy(clone);
  cudaGraphDestroy(graph);
  cudaEventDestroy(event);
  cudaStreamDestroy(stream);
  cudaFree(in);
  cudaFree(sums);
  return 0;
}
