void make(cudaStream_t* stream) {
  cudaStreamCreateWithPriority(stream, cudaStreamNonBlocking, -1);
}
