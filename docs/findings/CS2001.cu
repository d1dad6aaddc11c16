void run(float* p) {
  defined_elsewhere<<<1, 32>>>(p);
}
