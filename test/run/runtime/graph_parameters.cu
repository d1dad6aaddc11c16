// Parameters of graph nodes, read and changed; memory in graphs, user objects, captures into an existing graph.
// EXPECT: 1 7 4 1 1
// EXPECT: 2 1 8 3 1 1
// EXPECT: 4 21 101 1
// EXPECT: 1003 1020 201
// EXPECT: 5 1 1 0 1010101 301
// EXPECT: digraph
// EXPECT: 16 401 1
// EXPECT: 1 1 1 1 1 7 1021
// EXPECT: 5
// FINDING: CS3001
#include <cstdio>

__global__ void add(int* p, int by) { p[threadIdx.x] += by; }

void more(void* data) { *static_cast<int*>(data) += 1; }
void many(void* data) { *static_cast<int*>(data) += 100; }

int destroyed;
void destroy(void* data) { destroyed += *static_cast<int*>(data); }

int main() {
  int *p, calls = 0, source[4] = {1, 2, 3, 4}, other[4] = {10, 20, 30, 40}, got[4];
  cudaMalloc(&p, sizeof(source));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphNode_t copy, set, kernel, host, back;

  cudaMemcpy3DParms copying = {};
  copying.srcPtr = make_cudaPitchedPtr(source, sizeof(source), 4, 1);
  copying.dstPtr = make_cudaPitchedPtr(p, sizeof(source), 4, 1);
  copying.extent = make_cudaExtent(sizeof(source), 1, 1);
  copying.kind = cudaMemcpyHostToDevice;
  cudaGraphAddMemcpyNode(&copy, graph, nullptr, 0, &copying);
  cudaMemsetParams setting = {};
  setting.dst = p;
  setting.value = 7;
  setting.elementSize = 4;
  setting.width = 1;
  setting.height = 1;
  cudaGraphAddMemsetNode(&set, graph, &copy, 1, &setting);
  cudaKernelNodeParams launching = {};
  int by = 1;
  void* arguments[] = {&p, &by};
  launching.func = (void*)add;
  launching.gridDim = 1;
  launching.blockDim = 4;
  launching.kernelParams = arguments;
  cudaGraphAddKernelNode(&kernel, graph, &set, 1, &launching);
  cudaHostNodeParams calling = {};
  calling.fn = more;
  calling.userData = &calls;
  cudaGraphAddHostNode(&host, graph, &kernel, 1, &calling);
  cudaGraphAddMemcpyNode1D(&back, graph, &kernel, 1, got, p, sizeof(got), cudaMemcpyDeviceToHost);

  cudaMemcpy3DParms read_copying = {};
  cudaGraphMemcpyNodeGetParams(copy, &read_copying);
  cudaMemsetParams read_setting = {};
  cudaGraphMemsetNodeGetParams(set, &read_setting);
  cudaKernelNodeParams read_launching = {};
  cudaGraphKernelNodeGetParams(kernel, &read_launching);
  cudaHostNodeParams read_calling = {};
  cudaGraphHostNodeGetParams(host, &read_calling);
  printf("%d %u %u %d %d\n", read_copying.srcPtr.ptr == source, read_setting.value, read_launching.blockDim.x,
         *static_cast<int*>(read_launching.kernelParams[1]), read_calling.fn == more);

  cudaGraphNode_t dependents[4] = {};
  size_t count = 4;
  cudaGraphNodeGetDependentNodes(kernel, dependents, nullptr, &count);
  printf("%zu %d ", count, (dependents[0] == host) + (dependents[1] == host));
  cudaGraphExec_t ready;
  cudaGraphInstantiate(&ready, graph, cudaGraphInstantiateFlagAutoFreeOnLaunch);
  unsigned long long flags = 99;
  cudaGraphExecGetFlags(ready, &flags);
  cudaGraphLaunch(ready, stream);
  cudaStreamSynchronize(stream);
  printf("%d %d %d %d\n", got[0], got[1], calls, flags != 99);

  // Changes of the executable graph.
  copying.srcPtr.ptr = other;
  setting.value = 3;
  calling.fn = many;
  cudaGraphExecMemcpyNodeSetParams(ready, copy, &copying);
  cudaGraphExecMemsetNodeSetParams(ready, set, &setting);
  cudaGraphExecHostNodeSetParams(ready, host, &calling);
  unsigned enabled = 9;
  cudaGraphNodeGetEnabled(ready, set, &enabled);
  cudaGraphLaunch(ready, stream);
  cudaStreamSynchronize(stream);
  printf("%d %d %d %u\n", got[0], got[1], calls, enabled);
  cudaGraphExecDestroy(ready);

  // Changes of the graph.
  by = 1000;
  cudaGraphMemcpyNodeSetParams(copy, &copying);
  cudaGraphMemsetNodeSetParams(set, &setting);
  cudaGraphKernelNodeSetParams(kernel, &launching);
  cudaGraphHostNodeSetParams(host, &calling);
  cudaGraphRemoveDependencies(graph, &kernel, &host, nullptr, 1);
  cudaGraphAddDependencies(graph, &back, &host, nullptr, 1);
  cudaGraphInstantiate(&ready, graph, 0);
  cudaGraphLaunch(ready, stream);
  cudaStreamSynchronize(stream);
  printf("%d %d %d\n", got[0], got[1], calls);
  cudaGraphExecDestroy(ready);

  // A child graph, memory that the graph allocates, objects that it keeps alive.
  cudaGraph_t parent, inner = nullptr;
  cudaGraphCreate(&parent, 0);
  cudaGraphNode_t child, memory, use, release;
  cudaGraphAddChildGraphNode(&child, parent, nullptr, 0, graph);
  cudaGraphChildGraphNodeGetGraph(child, &inner);
  size_t nodes = 0;
  cudaGraphGetNodes(inner, nullptr, &nodes);
  cudaMemAllocNodeParams allocating = {};
  allocating.poolProps.allocType = cudaMemAllocationTypePinned;
  allocating.poolProps.location.type = cudaMemLocationTypeDevice;
  allocating.poolProps.location.id = 0;
  allocating.bytesize = 64;
  cudaGraphAddMemAllocNode(&memory, parent, &child, 1, &allocating);
  cudaMemAllocNodeParams read_allocating = {};
  cudaGraphMemAllocNodeGetParams(memory, &read_allocating);
  cudaMemsetParams filling = {};
  filling.dst = allocating.dptr;
  filling.value = 0x01;
  filling.elementSize = 1;
  filling.width = 16;
  filling.height = 1;
  cudaGraphAddMemsetNode(&use, parent, &memory, 1, &filling);
  cudaGraphNode_t taken;
  cudaGraphAddMemcpyNode1D(&taken, parent, &use, 1, got, allocating.dptr, 16, cudaMemcpyDeviceToHost);
  cudaGraphAddMemFreeNode(&release, parent, &taken, 1, allocating.dptr);
  void* freed = nullptr;
  cudaGraphMemFreeNodeGetParams(release, &freed);
  int weight = 5;
  cudaUserObject_t object;
  cudaUserObjectCreate(&object, &weight, destroy, 1, cudaUserObjectNoDestructorSync);
  cudaGraphRetainUserObject(parent, object, 1, 0);
  cudaGraphRetainUserObject(graph, object, 1, 0);
  cudaGraphReleaseUserObject(graph, object, 1);
  cudaUserObjectRetain(object, 1);
  cudaUserObjectRelease(object, 2);
  printf("%zu %d %d %d ", nodes, read_allocating.dptr == allocating.dptr, freed == allocating.dptr, destroyed);
  cudaGraphInstantiate(&ready, parent, 0);
  cudaGraphLaunch(ready, stream);
  cudaStreamSynchronize(stream);
  printf("%x %d\n", got[3], calls);
  cudaGraphExecDestroy(ready);
  cudaGraphDebugDotPrint(parent, "graph_parameters.dot", 0);
  std::FILE* dot = std::fopen("graph_parameters.dot", "r");
  char word[8] = "";
  if (dot != nullptr && std::fscanf(dot, "%7s", word) == 1) printf("%s\n", word);
  if (dot != nullptr) std::fclose(dot);
  std::remove("graph_parameters.dot");
  cudaDeviceGraphMemTrim(0);
  cudaGraphDestroy(parent);
  cudaDeviceSynchronize();

  // One function adds nodes of any type.
  cudaGraph_t any;
  cudaGraphCreate(&any, 0);
  cudaGraphNode_t first, second, third;
  cudaGraphNodeParams general = {cudaGraphNodeTypeMemcpy};
  general.memcpy.copyParams = copying;
  cudaGraphAddNode(&first, any, nullptr, nullptr, 0, &general);
  general = {cudaGraphNodeTypeKernel};
  by = 5;
  general.kernel.func = (void*)add;
  general.kernel.gridDim = dim3(1, 1, 1);
  general.kernel.blockDim = dim3(4, 1, 1);
  general.kernel.kernelParams = arguments;
  cudaGraphAddNode(&second, any, &first, nullptr, 1, &general);
  cudaGraphNodeParams called = {cudaGraphNodeTypeHost};
  called.host.fn = more;
  called.host.userData = &calls;
  cudaGraphAddNode(&third, any, &second, nullptr, 1, &called);
  by = 6;
  cudaGraphNodeSetParams(second, &general);
  cudaGraphInstantiateParams how = {};
  cudaGraphInstantiateWithParams(&ready, any, &how);
  called.host.fn = many;
  cudaGraphExecNodeSetParams(ready, third, &called);
  cudaGraphLaunch(ready, stream);
  cudaMemcpyAsync(got, p, sizeof(got), cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  printf("%d %d %d\n", got[0], calls, how.result_out == cudaGraphInstantiateSuccess);
  cudaGraphExecDestroy(ready);
  cudaGraphDestroy(any);

  // A capture that continues after a node of a graph.
  cudaGraphNode_t roots[2];
  cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed;
  cudaThreadExchangeStreamCaptureMode(&mode);
  cudaStreamBeginCaptureToGraph(stream, graph, &back, nullptr, 1, cudaStreamCaptureModeRelaxed);
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  unsigned long long id = 0;
  cudaStreamGetCaptureInfo(stream, &status, &id);
  add<<<1, 4, 0, stream>>>(p, 1);
  cudaMemcpyAsync(got, p, sizeof(got), cudaMemcpyDeviceToHost, stream);
  cudaGraph_t same;
  cudaStreamEndCapture(stream, &same);
  count = 2;
  cudaGraphGetRootNodes(graph, roots, &count);
  cudaGraphGetNodes(graph, nullptr, &nodes);
  cudaGraphInstantiate(&ready, graph, 0);
  cudaGraphLaunch(ready, stream);
  cudaStreamSynchronize(stream);
  printf("%d %d %d %d %zu %zu %d\n", mode == cudaStreamCaptureModeGlobal, status == cudaStreamCaptureStatusActive,
         id != 0, same == graph, count, nodes, got[1]);
  cudaGraphExecDestroy(ready);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
  cudaFree(p);
  printf("%d\n", destroyed);
  return 0;
}
