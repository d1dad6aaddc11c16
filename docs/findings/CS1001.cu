void run(float* p) {
  cudaNobodyKnowsThis(p);
}
