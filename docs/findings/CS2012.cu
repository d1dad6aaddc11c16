void run(int* p) {
  auto reverse = [=] __device__(int i) {
    __shared__ int row[32];
    row[31 - i] = p[i];
    __syncthreads();
    p[i] = row[i];
  };
}
