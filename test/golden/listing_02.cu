// RUN: cu2sycl convert %s --memory buffer
// Listing 2 of the ReSYCLator paper, reworded: a kernel's declaration. Its pointers are kept because none of the
// kernel's launches is known.
__global__ void multiply(
    float *left,
    float *right,
    float *product,
    int & n);
