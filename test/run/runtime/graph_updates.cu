// An executable graph is updated with the parameters of another graph of the same shape. Afterwards the nodes of its
// original graph still identify its nodes.
// EXPECT: 1 7, updated 2 7, set 2 9
#include <cstdio>

__global__ void set(int* p, int v) { *p = v; }

static void add(cudaGraph_t graph, cudaGraphNode_t* node, int* p, int* v) {
  void* arguments[] = {&p, v};
  cudaKernelNodeParams params = {};
  params.func = (void*)set;
  params.gridDim = params.blockDim = dim3(1);
  params.kernelParams = arguments;
  cudaGraphAddKernelNode(node, graph, nullptr, 0, &params);
}

int main() {
  int* p;
  cudaMallocManaged(&p, 2 * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaGraph_t graph, other;
  cudaGraphCreate(&graph, 0);
  cudaGraphCreate(&other, 0);
  cudaGraphNode_t first, second, ignored;
  int one = 1, two = 2, seven = 7, nine = 9;
  add(graph, &first, p, &one);
  add(graph, &second, p + 1, &seven);
  add(other, &ignored, p, &two);
  add(other, &ignored, p + 1, &seven);
  cudaGraphExec_t ready;
  cudaGraphInstantiateWithFlags(&ready, graph, 0);
  cudaGraphLaunch(ready, stream);
  cudaStreamSynchronize(stream);
  printf("%d %d, ", p[0], p[1]);

  cudaGraphExecUpdateResultInfo info;
  cudaGraphExecUpdate(ready, other, &info);
  cudaGraphLaunch(ready, stream);
  cudaStreamSynchronize(stream);
  printf("updated %d %d, ", p[0], p[1]);

  int* at = p + 1;
  void* arguments[] = {&at, &nine};
  cudaKernelNodeParams params = {};
  params.func = (void*)set;
  params.gridDim = params.blockDim = dim3(1);
  params.kernelParams = arguments;
  cudaGraphExecKernelNodeSetParams(ready, second, &params);
  cudaGraphLaunch(ready, stream);
  cudaStreamSynchronize(stream);
  printf("set %d %d\n", p[0], p[1]);
  cudaGraphExecDestroy(ready);
  cudaGraphDestroy(graph);
  cudaGraphDestroy(other);
  cudaStreamDestroy(stream);
  cudaFree(p);
}
