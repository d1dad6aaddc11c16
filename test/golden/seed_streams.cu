// RUN: cu2sycl convert %s
void callback(cudaStream_t st, cudaError_t status, void* vp) {}
void test() {
  cudaStream_t stream;
  cudaEvent_t event;
  cudaStreamCreate(&stream);
  cudaEventCreate(&event);
  cudaStreamAddCallback(stream, callback, 0, 0);
  cudaStreamSynchronize(stream);
  cudaStreamWaitEvent(stream, event, 0);
  cudaStreamDestroy(stream);
}
