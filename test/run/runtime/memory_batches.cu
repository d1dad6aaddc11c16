// Copies in batches, copies between devices in three dimensions, shared-memory preferences of kernels and queries.
// EXPECT: cudaSuccess cudaErrorInvalidValue cudaErrorInvalidValue cudaErrorInvalidValue
// EXPECT: 1 2 3 4 5 6 7 8
// EXPECT: 8 9 10 11 16 17 18 19 40 41 42 43 48 49 50 51
// EXPECT: 0 1 2 3 5 6 7 8 0 0 0 0
// EXPECT: 1 2 7 8
// EXPECT: 3 4
// EXPECT: none 0 -2 [-2 -2] -2
// EXPECT: cudaSuccess prefetched 0 -2 [-2 -2] 0
// EXPECT: half 1 -2 [-2 -2] 0
// EXPECT: first half 1 0 [-2 -2] 0
// EXPECT: all 1 0 [0 -1] 0
// EXPECT: taken back 0 -2 [-1 -2] -1
// EXPECT: cudaSuccess cudaSuccess cudaSuccess 1 1 cudaErrorInvalidValue
#include <cstdio>
#include <cstring>
#include <vector>

static const char* name(cudaError_t code) {
  cudaGetLastError();
  return cudaGetErrorName(code);
}

static void wishes(const char* what, const int* p, size_t bytes) {
  printf("%s", what);
  for (int k = cudaMemRangeAttributeReadMostly; k <= cudaMemRangeAttributeLastPrefetchLocation; ++k) {
    int answer[2] = {-9, -9};
    const bool list = k == cudaMemRangeAttributeAccessedBy;
    cudaMemRangeGetAttribute(answer, list ? 8 : 4, (cudaMemRangeAttribute)k, p, bytes);
    printf(list ? " [%d %d]" : " %d", answer[0], answer[1]);
  }
  printf("\n");
}

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int first[4] = {1, 2, 3, 4}, second[4] = {5, 6, 7, 8}, got[8] = {};
  int *a, *b;
  cudaMalloc(&a, sizeof(first));
  cudaMalloc(&b, sizeof(second));
  void* to[2] = {a, b};
  const void* from[2] = {first, second};
  size_t sizes[2] = {sizeof(first), sizeof(second)}, begins[1] = {0};
  cudaMemcpyAttributes attributes = {};
  attributes.srcAccessOrder = cudaMemcpySrcAccessOrderStream;
  printf("%s", name(cudaMemcpyBatchAsync(to, from, sizes, 2, &attributes, begins, 1, stream)));
  printf(" %s", name(cudaMemcpyBatchAsync(to, from, sizes, 2, &attributes, begins, 1, 0)));
  printf(" %s", name(cudaMemcpyBatchAsync(to, from, sizes, 2, &attributes, begins, 0, stream)));
  begins[0] = 1;
  printf(" %s\n", name(cudaMemcpyBatchAsync(to, from, sizes, 2, &attributes, begins, 1, stream)));
  cudaStreamSynchronize(stream);
  cudaMemcpy(got, a, sizeof(first), cudaMemcpyDeviceToHost);
  cudaMemcpy(got + 4, b, sizeof(second), cudaMemcpyDeviceToHost);
  for (int one : got) printf("%d ", one);
  printf("\n");

  // To an array, from rows of 8 in layers of 4, and a part of it back.
  cudaArray_t array;
  cudaChannelFormatDesc format = cudaCreateChannelDesc<int>();
  cudaMalloc3DArray(&array, &format, make_cudaExtent(4, 3, 2));
  std::vector<int> numbers(8 * 4 * 2), back(16, -1);
  for (size_t i = 0; i < numbers.size(); ++i) numbers[i] = i;
  cudaMemcpy3DBatchOp operation;
  memset(&operation, 0, sizeof(operation));
  operation.src.type = cudaMemcpyOperandTypePointer;
  operation.src.op.ptr.ptr = numbers.data();
  operation.src.op.ptr.rowLength = 8;
  operation.src.op.ptr.layerHeight = 4;
  operation.dst.type = cudaMemcpyOperandTypeArray;
  operation.dst.op.array.array = array;
  operation.extent = make_cudaExtent(4, 3, 2);
  operation.srcAccessOrder = cudaMemcpySrcAccessOrderStream;
  cudaMemcpy3DBatchAsync(1, &operation, 0, stream);
  memset(&operation, 0, sizeof(operation));
  operation.src.type = cudaMemcpyOperandTypeArray;
  operation.src.op.array.array = array;
  operation.src.op.array.offset.y = 1;
  operation.dst.type = cudaMemcpyOperandTypePointer;
  operation.dst.op.ptr.ptr = back.data();
  operation.extent = make_cudaExtent(4, 2, 2);
  operation.srcAccessOrder = cudaMemcpySrcAccessOrderStream;
  cudaStreamSynchronize(stream);
  cudaMemcpy3DBatchAsync(1, &operation, 0, stream);
  cudaStreamSynchronize(stream);
  for (int one : back) printf("%d ", one);
  printf("\n");
  // Between pointers, in bytes.
  int* bytes;
  cudaMalloc(&bytes, 48);
  cudaMemset(bytes, 0, 48);
  memset(&operation, 0, sizeof(operation));
  operation.src.type = operation.dst.type = cudaMemcpyOperandTypePointer;
  operation.src.op.ptr.ptr = numbers.data();
  operation.src.op.ptr.rowLength = 20;
  operation.dst.op.ptr.ptr = bytes;
  operation.extent = make_cudaExtent(16, 2, 1);
  operation.srcAccessOrder = cudaMemcpySrcAccessOrderStream;
  cudaMemcpy3DBatchAsync(1, &operation, 0, stream);
  cudaStreamSynchronize(stream);
  int some[12];
  cudaMemcpy(some, bytes, sizeof(some), cudaMemcpyDeviceToHost);
  for (int one : some) printf("%d ", one);
  printf("\n");

  cudaMemcpy3DPeerParms peer;
  memset(&peer, 0, sizeof(peer));
  peer.srcPtr = make_cudaPitchedPtr(a, 16, 16, 1);
  peer.dstPtr = make_cudaPitchedPtr(b, 16, 16, 1);
  peer.extent = make_cudaExtent(8, 1, 1);
  cudaMemcpy3DPeer(&peer);
  cudaMemcpy(got, b, sizeof(second), cudaMemcpyDeviceToHost);
  printf("%d %d %d %d\n", got[0], got[1], got[2], got[3]);
  peer.extent = make_cudaExtent(16, 1, 1);
  cudaMemcpy3DPeerAsync(&peer, stream);
  cudaStreamSynchronize(stream);
  cudaMemcpy(got, b, sizeof(second), cudaMemcpyDeviceToHost);
  printf("%d %d\n", got[2], got[3]);

  const size_t size = 1 << 20;
  int* shared;
  cudaMallocManaged(&shared, size);
  shared[0] = 3;
  wishes("none", shared, size);
  void* pointers[1] = {shared};
  size_t all[1] = {size};
  begins[0] = 0;
  cudaMemLocation device = {cudaMemLocationTypeDevice, 0}, host = {cudaMemLocationTypeHost, 0};
  printf("%s ", name(cudaMemPrefetchBatchAsync(pointers, all, 1, &device, begins, 1, 0, stream)));
  cudaStreamSynchronize(stream);
  wishes("prefetched", shared, size);
  cudaMemAdvise(shared, size, cudaMemAdviseSetReadMostly, device);
  cudaMemAdvise(shared, size / 2, cudaMemAdviseSetPreferredLocation, device);
  wishes("half", shared, size);
  wishes("first half", shared, size / 2);
  cudaMemAdvise(shared, size, cudaMemAdviseSetPreferredLocation, device);
  cudaMemAdvise(shared, size, cudaMemAdviseSetAccessedBy, device);
  cudaMemAdvise(shared, size, cudaMemAdviseSetAccessedBy, host);
  wishes("all", shared, size);
  cudaMemPrefetchAsync(shared, size, host, 0, stream);
  cudaMemAdvise(shared, size, cudaMemAdviseUnsetReadMostly, device);
  cudaMemAdvise(shared, size, cudaMemAdviseUnsetPreferredLocation, device);
  cudaMemAdvise(shared, size, cudaMemAdviseUnsetAccessedBy, device);
  cudaStreamSynchronize(stream);
  wishes("taken back", shared, size);
  printf("%s", name(cudaMemDiscardBatchAsync(pointers, all, 1, 0, stream)));
  printf(" %s", name(cudaMemDiscardAndPrefetchBatchAsync(pointers, all, 1, &device, begins, 1, 0, stream)));
  cudaStreamSynchronize(stream);
  int types[2] = {-9, -9};
  void* answers[2] = {&types[0], &types[1]};
  size_t four[2] = {4, 4};
  cudaMemRangeAttribute asked[2] = {cudaMemRangeAttributeLastPrefetchLocationType, cudaMemRangeAttributePreferredLocationType};
  printf(" %s", name(cudaMemRangeGetAttributes(answers, four, asked, 2, shared, size)));
  printf(" %d %d", types[0] == cudaMemLocationTypeDevice, types[1] == cudaMemLocationTypeInvalid);
  printf(" %s\n", name(cudaMemRangeGetAttribute(types, 8, cudaMemRangeAttributeReadMostly, shared, size)));
}
