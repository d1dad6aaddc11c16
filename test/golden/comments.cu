// RUN: cu2sycl convert %s
// Comments are kept, also those between the arguments of calls that are rewritten.
__global__ void fill(int* p /* where */, int n /* how many */) { p[threadIdx.x /* own */] = n; }
void run(int* d, const int* h, int n) {
  cudaMemcpy(d /* to */, h /* from */, n * sizeof(int) /* bytes */, cudaMemcpyHostToDevice);
  fill<<<1 /* grid */, /* block */ 32>>>(d,  // the memory
                                         /* the value */ n);
  cudaMemset(d, 0 /* zero */,
             n /* a; b, (c */);  // behind it
}
__device__ int before_each(/* in */ const int* in, /* out */ int* out) {
  out[threadIdx.x] = in[0];
  return 1;
}
__device__ int behind_bracket(  // the values
    const int* in,
    int* out) {
  return before_each(in, out);
}
__device__ float on_lines(
    // the first one
    const float* in,
    // the second one
    float* out) {
  __shared__ float a_buffer_with_a_long_name[256];
  __shared__ unsigned short another_buffer_with_a_long_name[256];
  a_buffer_with_a_long_name[threadIdx.x] = in[threadIdx.x];
  another_buffer_with_a_long_name[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = a_buffer_with_a_long_name[255 - another_buffer_with_a_long_name[threadIdx.x]];
  return 1;
}
__global__ void with_comments(const float* in, float* out, int* p) {
  out[threadIdx.x] += on_lines(in, out);
  behind_bracket(p, p);
}
void run_with_comments(float* out, int* p) { with_comments<<<1, 256>>>(out, out, p); }
