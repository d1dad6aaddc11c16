// EXPECT: linear: 0 10 20 30 0 0
// EXPECT: once more bound: 7 8
// EXPECT: doubles: 2.5 -1.25
// EXPECT: bytes as floats: 0.0 0.2 1.0
// EXPECT: pitched: 12 0 11
// EXPECT: array, linear filter: 0.5 1.5 2.5
// EXPECT: array, normalised and wrapped: 3.0 2.0 1.0
// EXPECT: by a macro: 20 30
// EXPECT: settings: 1 1 2
// EXPECT: by pointers: 10 20
// EXPECT: by an object: 7 8
// Texture references, which CUDA had up to version 11. Values: CUDA C++ Programming Guide 11.8, "Texture Fetching".
#include <cstdio>

texture<float, 1, cudaReadModeElementType> linear;
texture<int2, 1> doubles;
static texture<unsigned char, cudaTextureType1D, cudaReadModeNormalizedFloat> bytes;
texture<int, 2, cudaReadModeElementType> rows;
namespace images {
texture<float, 2> grid;
}

__device__ int clamped(int x, int y) { return tex2D(rows, x, y); }
#define LINEAR(i) tex1Dfetch(linear, i)
#define CHECK(f, ...) \
  if ((f(__VA_ARGS__)) != cudaSuccess) return 1

__global__ void read_linear(float* out, int n) {
  int i = threadIdx.x;
  if (i < n) out[i] = tex1Dfetch(linear, i);
}
__global__ void read_doubles(double* out) {
  int2 v = tex1Dfetch(doubles, threadIdx.x);
  out[threadIdx.x] = __hiloint2double(v.y, v.x);
}
__global__ void read_bytes(float* out) { out[threadIdx.x] = tex1Dfetch(bytes, threadIdx.x); }
__global__ void read_rows(int* out) {
  out[0] = clamped(2, 1);
  out[1] = clamped(-5, 0);
  out[2] = clamped(1, 1);
}
__global__ void read_grid(float* out, float step) { out[threadIdx.x] = tex2D(images::grid, step * (threadIdx.x + 1), 0.5f); }
template <typename T>
__global__ void read_by_macro(T* out) {
  out[threadIdx.x] = LINEAR(threadIdx.x + 2);
}

// Binds a texture as long as it lives. The destructor unbinds it by the base class `textureReference`.
class Binder {
 public:
  template <class T, enum cudaTextureReadMode mode>
  Binder(const T* data, size_t bytes, const struct texture<T, 1, mode>& tex) : reference_(&tex) {
    cudaBindTexture(0, tex, data, bytes);
  }
  ~Binder() { cudaUnbindTexture(reference_); }

 private:
  const struct textureReference* reference_;
};

int main() {
  float* p;
  cudaMalloc(&p, 4 * sizeof(float));
  float host[4] = {0, 10, 20, 30};
  cudaMemcpy(p, host, sizeof(host), cudaMemcpyHostToDevice);
  float* out;
  cudaMallocManaged(&out, 8 * sizeof(float));
  size_t offset = 1;
  CHECK(cudaBindTexture, &offset, linear, p, sizeof(host));
  read_linear<<<1, 32>>>(out, 6);
  cudaDeviceSynchronize();
  printf("linear: %g %g %g %g %g %g\n", out[0], out[1], out[2], out[3], out[4], out[5] + offset);

  float* second;
  cudaMalloc(&second, 2 * sizeof(float));
  float other[2] = {7, 8};
  cudaMemcpy(second, other, sizeof(other), cudaMemcpyHostToDevice);
  cudaUnbindTexture(linear);
  cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  cudaBindTexture(0, linear, second, desc, sizeof(other));
  read_linear<<<1, 32>>>(out, 2);
  cudaBindTexture(NULL, linear, p, desc);
  read_by_macro<<<1, 2>>>(out + 2);
  cudaDeviceSynchronize();
  printf("once more bound: %g %g\n", out[0], out[1]);
  const float by_macro[2] = {out[2], out[3]};

  double* d;
  cudaMallocManaged(&d, 2 * sizeof(double));
  double* numbers;
  cudaMallocManaged(&numbers, 2 * sizeof(double));
  numbers[0] = 2.5;
  numbers[1] = -1.25;
  cudaBindTexture(0, doubles, numbers);
  read_doubles<<<1, 2>>>(d);
  cudaDeviceSynchronize();
  printf("doubles: %g %g\n", d[0], d[1]);

  unsigned char* b;
  cudaMallocManaged(&b, 3);
  b[0] = 0;
  b[1] = 51;
  b[2] = 255;
  cudaBindTexture(0, bytes, b, 3);
  read_bytes<<<1, 3>>>(out);
  cudaDeviceSynchronize();
  printf("bytes as floats: %.1f %.1f %.1f\n", out[0], out[1], out[2]);

  int* r;
  size_t pitch;
  cudaMallocPitch((void**)&r, &pitch, 3 * sizeof(int), 2);
  int values[6] = {0, 1, 2, 10, 11, 12};
  cudaMemcpy2D(r, pitch, values, 3 * sizeof(int), 3 * sizeof(int), 2, cudaMemcpyHostToDevice);
  rows.addressMode[0] = rows.addressMode[1] = cudaAddressModeClamp;
  cudaBindTexture2D(0, rows, r, cudaCreateChannelDesc<int>(), 3, 2, pitch);
  int* ints;
  cudaMallocManaged(&ints, 3 * sizeof(int));
  read_rows<<<1, 1>>>(ints);
  cudaDeviceSynchronize();
  printf("pitched: %d %d %d\n", ints[0], ints[1], ints[2]);

  cudaArray* array;
  cudaMallocArray(&array, &desc, 4, 1);
  float line[4] = {0, 1, 2, 3};
  cudaMemcpyToArray(array, 0, 0, line, sizeof(line), cudaMemcpyHostToDevice);
  images::grid.filterMode = cudaFilterModeLinear;
  cudaBindTextureToArray(images::grid, array, desc);
  read_grid<<<1, 3>>>(out, 1.0f);
  cudaDeviceSynchronize();
  printf("array, linear filter: %.1f %.1f %.1f\n", out[0], out[1], out[2]);
  images::grid.normalized = true;
  images::grid.filterMode = cudaFilterModePoint;
  images::grid.addressMode[0] = cudaAddressModeWrap;
  cudaBindTextureToArray(images::grid, array);
  read_grid<<<1, 3>>>(out, 0.8f);
  cudaDeviceSynchronize();
  printf("array, normalised and wrapped: %.1f %.1f %.1f\n", out[0], out[1], out[2]);
  printf("by a macro: %g %g\n", by_macro[0], by_macro[1]);
  const textureReference* settings;
  cudaGetTextureReference(&settings, &images::grid);
  printf("settings: %d %d %d\n", settings->normalized, settings->addressMode[0] == cudaAddressModeWrap,
         settings->channelDesc.x / 16);
  cudaBindTexture(&offset, &linear, p + 1, &desc, 2 * sizeof(float));
  read_linear<<<1, 2>>>(out, 2);
  cudaDeviceSynchronize();
  printf("by pointers: %g %g\n", out[0], out[1]);
  cudaUnbindTexture(&linear);
  cudaFreeArray(array);
  cudaFree(p);

  {
    const Binder one(second, sizeof(other), linear);
    read_linear<<<1, 32>>>(out, 2);
    cudaDeviceSynchronize();
  }
  printf("by an object: %g %g\n", out[0], out[1]);
}
