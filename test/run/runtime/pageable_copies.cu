// EXPECT: 5, 1 2 3, 7 8, 9, per thread 5
#include <cstdio>

__global__ void put(int* out, int value) {
  volatile int* slow = out;
  for (int i = 0; i < 200000; ++i) *slow = i;
  *out = value;
}

// The source is on the stack and no longer exists after the function returns.
static void set(int* d, int value, cudaStream_t stream) {
  cudaMemcpyAsync(d, &value, sizeof(int), cudaMemcpyHostToDevice, stream);
}

static void read_back(int* h, const int* d, cudaStream_t stream) {
  cudaMemcpyAsync(h, d, sizeof(int), cudaMemcpyDeviceToHost, stream);
}

int main() {
  int* d;
  cudaMalloc(&d, 4 * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);

  int h = 0;
  put<<<1, 1, 0, stream>>>(d, 5);
  cudaMemcpyAsync(&h, d, sizeof(int), cudaMemcpyDeviceToHost, stream);
  printf("%d, ", h);

  int* buffer = new int[1];
  for (int i = 0; i < 3; ++i) {
    buffer[0] = i + 1;
    cudaMemcpyAsync(d + i, buffer, sizeof(int), cudaMemcpyHostToDevice, stream);
  }
  buffer[0] = 99;
  int all[3];
  cudaMemcpyAsync(all, d, sizeof(all), cudaMemcpyDeviceToHost, stream);
  printf("%d %d %d, ", all[0], all[1], all[2]);

  set(d, 7, stream);
  set(d + 1, 8, stream);
  cudaMemcpyAsync(all, d, 2 * sizeof(int), cudaMemcpyDeviceToHost, stream);
  printf("%d %d, ", all[0], all[1]);

  put<<<1, 1, 0, stream>>>(d, 9);
  read_back(buffer, d, stream);
  printf("%d, ", buffer[0]);

  int* managed;
  cudaMallocManaged(&managed, sizeof(int));
  put<<<1, 1, 0, cudaStreamPerThread>>>(managed, 5);
  cudaDeviceSynchronize();
  printf("per thread %d\n", *managed);

  cudaStreamDestroy(stream);
  cudaFree(d);
  cudaFree(managed);
  delete[] buffer;
}
