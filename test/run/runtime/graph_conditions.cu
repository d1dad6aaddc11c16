// Conditional nodes, memory allocated by graphs, attributes of kernel nodes, launches and streams, the graph of a
// capture in progress.
// EXPECT: while 1 1 1
// EXPECT: switch 50 71
// EXPECT: switch 51 71
// EXPECT: switch 52 71
// EXPECT: switch 0 71
// EXPECT: cudaErrorInvalidValue
// EXPECT: attributes 0 -3 0 1 16 0.5
// EXPECT: 5
// EXPECT: memory 1 1 cudaSuccess cudaErrorInvalidValue
// EXPECT: capture 1 1 2 1 3 2 51 2 cudaErrorIllegalState
#include <cstdio>
#include <cstring>

__global__ void halve(int* p, cudaGraphConditionalHandle more) {
  *p /= 2;
  cudaGraphSetConditional(more, *p > 1);
}
__global__ void choose(cudaGraphConditionalHandle which, unsigned value) { cudaGraphSetConditional(which, value); }
__global__ void add(int* p, int by) { p[threadIdx.x] += by; }

static int value_of(const int* p) {
  int value;
  cudaMemcpy(&value, p, sizeof(int), cudaMemcpyDeviceToHost);
  return value;
}

static cudaGraphNode_t add_setting(cudaGraph_t graph, int* p, unsigned value) {
  cudaMemsetParams set = {};
  set.dst = p;
  set.value = value;
  set.elementSize = 4;
  set.width = set.height = 1;
  cudaGraphNode_t node;
  cudaGraphAddMemsetNode(&node, graph, nullptr, 0, &set);
  return node;
}

int main() {
  int* p;
  cudaMalloc(&p, 4 * sizeof(int));
  cudaMemset(p, 0, 4 * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);

  // A loop, with a condition that each launch resets.
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphConditionalHandle more;
  cudaGraphConditionalHandleCreate(&more, graph, 1, cudaGraphCondAssignDefault);
  cudaGraphNodeParams loop = {};
  loop.type = cudaGraphNodeTypeConditional;
  loop.conditional.handle = more;
  loop.conditional.type = cudaGraphCondTypeWhile;
  loop.conditional.size = 1;
  cudaGraphNode_t node, body_node;
  cudaGraphAddNode(&node, graph, nullptr, nullptr, 0, &loop);
  void* halving[] = {&p, &more};
  cudaKernelNodeParams kernel = {};
  kernel.func = (void*)halve;
  kernel.gridDim = kernel.blockDim = 1;
  kernel.kernelParams = halving;
  cudaGraphAddKernelNode(&body_node, loop.conditional.phGraph_out[0], nullptr, 0, &kernel);
  cudaGraphExec_t ready;
  cudaGraphInstantiate(&ready, graph, 0);
  printf("while");
  for (int round = 0; round < 2; ++round) {
    add<<<1, 1>>>(p, 99);
    cudaDeviceSynchronize();
    cudaGraphLaunch(ready, stream);
    cudaStreamSynchronize(stream);
    printf(" %d", value_of(p));
  }
  cudaGraphNodeType type = cudaGraphNodeTypeEmpty;
  cudaGraphNodeGetType(node, &type);
  printf(" %d\n", type == cudaGraphNodeTypeConditional);

  // A switch with three branches that a kernel selects, and an `if` with two branches whose condition is never set.
  for (unsigned value = 0; value < 4; ++value) {
    cudaGraph_t choice;
    cudaGraphCreate(&choice, 0);
    cudaGraphConditionalHandle which, never;
    cudaGraphConditionalHandleCreate(&which, choice);
    cudaGraphConditionalHandleCreate(&never, choice, 0, cudaGraphCondAssignDefault);
    void* choosing[] = {&which, &value};
    kernel.func = (void*)choose;
    kernel.kernelParams = choosing;
    cudaGraphNode_t first, second, third;
    cudaGraphAddKernelNode(&first, choice, nullptr, 0, &kernel);
    cudaGraphNodeParams among = {};
    among.type = cudaGraphNodeTypeConditional;
    among.conditional.handle = which;
    among.conditional.type = cudaGraphCondTypeSwitch;
    among.conditional.size = 3;
    cudaGraphAddNode(&second, choice, &first, nullptr, 1, &among);
    for (unsigned k = 0; k < 3; ++k) add_setting(among.conditional.phGraph_out[k], p, 50 + k);
    cudaGraphNodeParams between = {};
    between.type = cudaGraphNodeTypeConditional;
    between.conditional.handle = never;
    between.conditional.type = cudaGraphCondTypeIf;
    between.conditional.size = 2;
    cudaGraphAddNode(&third, choice, &second, nullptr, 1, &between);
    for (unsigned k = 0; k < 2; ++k) add_setting(between.conditional.phGraph_out[k], p + 1, 70 + k);
    cudaMemset(p, 0, 4 * sizeof(int));
    cudaGraphExec_t run;
    cudaGraphInstantiate(&run, choice, 0);
    cudaGraphLaunch(run, stream);
    cudaStreamSynchronize(stream);
    printf("switch %d %d\n", value_of(p), value_of(p + 1));
    cudaGraphExecDestroy(run);
    cudaGraphDestroy(choice);
  }
  loop.conditional.type = cudaGraphCondTypeWhile;
  loop.conditional.size = 2;
  printf("%s\n", cudaGetErrorName(cudaGraphAddNode(&node, graph, nullptr, nullptr, 0, &loop)));
  cudaGetLastError();

  // Attributes.
  cudaKernelNodeAttrValue value;
  memset(&value, 7, sizeof(value));
  cudaGraphKernelNodeGetAttribute(body_node, cudaLaunchAttributePriority, &value);
  printf("attributes %d", value.priority);
  value.priority = -3;
  cudaGraphKernelNodeSetAttribute(body_node, cudaKernelNodeAttributePriority, &value);
  cudaGraphNode_t other;
  kernel.func = (void*)halve;
  kernel.kernelParams = halving;
  cudaGraphAddKernelNode(&other, graph, nullptr, 0, &kernel);
  cudaGraphKernelNodeCopyAttributes(other, body_node);
  value.priority = 0;
  cudaGraphKernelNodeGetAttribute(other, cudaKernelNodeAttributePriority, &value);
  printf(" %d", value.priority);
  cudaStreamAttrValue window;
  memset(&window, 7, sizeof(window));
  cudaStreamGetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &window);
  printf(" %zu", window.accessPolicyWindow.num_bytes);
  window.accessPolicyWindow.base_ptr = p;
  window.accessPolicyWindow.num_bytes = 16;
  window.accessPolicyWindow.hitRatio = 0.5f;
  window.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
  window.accessPolicyWindow.missProp = cudaAccessPropertyStreaming;
  cudaStreamSetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &window);
  cudaStream_t second_stream;
  cudaStreamCreate(&second_stream);
  cudaStreamCopyAttributes(second_stream, stream);
  memset(&window, 7, sizeof(window));
  cudaStreamGetAttribute(second_stream, cudaStreamAttributeAccessPolicyWindow, &window);
  printf(" %d %zu %g\n", window.accessPolicyWindow.base_ptr == p, window.accessPolicyWindow.num_bytes,
         window.accessPolicyWindow.hitRatio);
  cudaMemset(p, 0, 4 * sizeof(int));
  cudaLaunchAttribute wishes[2];
  wishes[0].id = cudaLaunchAttributePriority;
  wishes[0].val.priority = 0;
  wishes[1].id = cudaLaunchAttributeClusterDimension;
  wishes[1].val.clusterDim.x = wishes[1].val.clusterDim.y = wishes[1].val.clusterDim.z = 1;
  cudaLaunchConfig_t configuration = {};
  configuration.gridDim = 1;
  configuration.blockDim = 4;
  configuration.stream = stream;
  configuration.attrs = wishes;
  configuration.numAttrs = 2;
  cudaLaunchKernelEx(&configuration, add, p, 5);
  cudaStreamSynchronize(stream);
  printf("%d\n", value_of(p + 3));

  // Memory allocated by graphs.
  cudaMemAllocNodeParams memory = {};
  memory.poolProps.allocType = cudaMemAllocationTypePinned;
  memory.poolProps.location.type = cudaMemLocationTypeDevice;
  memory.bytesize = 1 << 22;
  cudaGraph_t allocating;
  cudaGraphCreate(&allocating, 0);
  cudaGraphAddMemAllocNode(&node, allocating, nullptr, 0, &memory);
  cudaGraphAddMemFreeNode(&other, allocating, &node, 1, memory.dptr);
  cudaGraphExec_t allocation;
  cudaGraphInstantiate(&allocation, allocating, 0);
  cudaGraphLaunch(allocation, stream);
  cudaStreamSynchronize(stream);
  unsigned long long used = 0, high = 0, zero = 0;
  cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrUsedMemCurrent, &used);
  cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrReservedMemHigh, &high);
  printf("memory %d %d", used >= 1 << 22, high >= used);
  printf(" %s", cudaGetErrorName(cudaDeviceSetGraphMemAttribute(0, cudaGraphMemAttrUsedMemHigh, &zero)));
  printf(" %s\n", cudaGetErrorName(cudaDeviceSetGraphMemAttribute(0, cudaGraphMemAttrUsedMemCurrent, &zero)));
  cudaGetLastError();

  // A node that is added to a capture in progress.
  cudaMemset(p, 0, 4 * sizeof(int));
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  add<<<1, 4, 0, stream>>>(p, 1);
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  cudaGraph_t made, ended;
  const cudaGraphNode_t* behind;
  size_t count = 9;
  cudaStreamGetCaptureInfo(stream, &status, nullptr, &made, &behind, nullptr, &count);
  printf("capture %d %zu", status == cudaStreamCaptureStatusActive, count);
  cudaMemsetParams set = {};
  set.dst = p;
  set.value = 50;
  set.elementSize = 4;
  set.width = set.height = 1;
  cudaGraphAddMemsetNode(&node, made, behind, count, &set);
  cudaStreamUpdateCaptureDependencies(stream, &node, nullptr, 1, cudaStreamSetCaptureDependencies);
  add<<<1, 4, 0, stream>>>(p, 1);
  cudaStreamUpdateCaptureDependencies(stream, &node, nullptr, 1, cudaStreamAddCaptureDependencies);
  cudaStreamGetCaptureInfo(stream, &status, nullptr, &made, &behind, nullptr, &count);
  printf(" %zu", count);
  cudaStreamEndCapture(stream, &ended);
  size_t nodes = 0, edges = 0;
  cudaGraphGetNodes(ended, nullptr, &nodes);
  cudaGraphGetEdges(ended, nullptr, nullptr, nullptr, &edges);
  cudaGraphExec_t captured;
  cudaGraphInstantiate(&captured, ended, 0);
  cudaGraphLaunch(captured, stream);
  cudaStreamSynchronize(stream);
  printf(" %d %zu %zu %d %d", ended == made, nodes, edges, value_of(p), value_of(p + 1));
  printf(" %s\n", cudaGetErrorName(cudaStreamUpdateCaptureDependencies(stream, &node, nullptr, 1, 0)));
}
