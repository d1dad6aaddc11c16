// RUN: cu2sycl convert %s
// Comments stay, those between the arguments of what is rewritten, too.
__global__ void fill(int* p /* where */, int n /* how many */) { p[threadIdx.x /* own */] = n; }
void run(int* d, const int* h, int n) {
  cudaMemcpy(d /* to */, h /* from */, n * sizeof(int) /* bytes */, cudaMemcpyHostToDevice);
  fill<<<1 /* grid */, /* block */ 32>>>(d,  // the memory
                                         /* the value */ n);
  cudaMemset(d, 0 /* zero */,
             n /* a; b, (c */);  // behind it
}
