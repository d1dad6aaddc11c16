void run(float* p) {
  cudaMemset(p, 0);
}
