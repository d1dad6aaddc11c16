// RUN: cu2sycl convert %s --memory buffer
// Listings 5 and 6 of the ReSYCLator paper, reworded: a matrix product whose indices become those of the item.
__global__ void multiply(float *left, float *right, float *product, int n) {
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int column = blockIdx.x * blockDim.x + threadIdx.x;

    float sum = 0;
    if (row < n && column < n) {
        /* One element of the product */
        for (int k = 0; k < n; k++) {
            sum += left[row * n + k] * right[k * n + column];
        }
        product[row * n + column] = sum;
    }
}

void listing_5(float* left, float* right, float* product, int n) {
  multiply<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(left, right, product, n);
}
