// RUN: cu2sycl convert %s --memory buffer
// Listing 2 of the ReSYCLator paper, in other words: a kernel's declaration. Its pointers stay where nothing is
// known of its launches.
__global__ void multiply(
    float *left,
    float *right,
    float *product,
    int & n);
