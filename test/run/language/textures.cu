// Textures of one, two and three dimensions: address, filter and read modes; linear and pitched memory; layers.
// EXPECT: fetch 3 7 0
// EXPECT: point clamp 1 1 3 4 4
// EXPECT: point border 0 1 4
// EXPECT: wrap 2.00 4.00 1.00 3.00
// EXPECT: mirror 4.00 3.00 1.00 2.00
// EXPECT: mirror edges 1.00 4.00
// EXPECT: linear 1.00 1.50 2.25 3.50 4.00
// EXPECT: normalized float 0.000 0.502 1.000
// EXPECT: two dimensions 2.50 1.00 6.00
// EXPECT: float2 3.50 13.50
// EXPECT: pitched 5 9
// EXPECT: three dimensions 4.50 8.00
// EXPECT: layers 1 5 9
// EXPECT: no number 1 3
// EXPECT: gather 3 4 2 1
// EXPECT: cube 0 5 11 13 17 20
#include <cstdio>
#include <cstring>

__global__ void fetch(cudaTextureObject_t t, int* out) {
  out[0] = tex1Dfetch<int>(t, 1);
  out[1] = tex1Dfetch<int>(t, 3);
  out[2] = tex1Dfetch<int>(t, 4);
}

__global__ void along(cudaTextureObject_t t, const float* places, float* out, int n) {
  const int i = threadIdx.x;
  if (i < n) out[i] = tex1D<float>(t, places[i]);
}

__global__ void plane(cudaTextureObject_t t, float* out) {
  out[0] = tex2D<float>(t, 1.0f, 1.0f);
  out[1] = tex2D<float>(t, 0.5f, 0.5f);
  tex2D(&out[2], t, 9.0f, 9.0f);
}

__global__ void pairs(cudaTextureObject_t t, float2* out) { *out = tex2D<float2>(t, 2.0f, 1.0f); }

__global__ void pitched(cudaTextureObject_t t, int* out) {
  out[0] = tex2D<int>(t, 1.5f, 1.5f);
  out[1] = tex2D<int>(t, 2.5f, 2.5f);
}

__global__ void space(cudaTextureObject_t t, float* out) {
  out[0] = tex3D<float>(t, 1.0f, 1.0f, 1.0f);
  out[1] = tex3D<float>(t, 1.5f, 1.5f, 1.5f);
}

__global__ void layers(cudaTextureObject_t t, int* out) {
  for (int k = 0; k < 3; ++k) out[k] = tex2DLayered<int>(t, 0.5f, 0.5f, k);
}

__global__ void gather(cudaTextureObject_t t, float4* out) { *out = tex2Dgather<float4>(t, 1.0f, 1.0f, 0); }

__global__ void directions_of(cudaTextureObject_t t, float* out) {
  const float directions[6][3] = {{1, .3f, .2f}, {-1, .3f, .2f}, {.3f, 1, .2f}, {.3f, -1, .2f}, {.3f, .2f, 1}, {.3f, .2f, -1}};
  const int i = threadIdx.x;
  out[i] = texCubemap<float>(t, directions[i][0], directions[i][1], directions[i][2]);
}

static cudaTextureDesc description(cudaTextureAddressMode mode, cudaTextureFilterMode filter, int normalized) {
  cudaTextureDesc d;
  memset(&d, 0, sizeof(d));
  for (int k = 0; k < 3; ++k) d.addressMode[k] = mode;
  d.filterMode = filter;
  d.readMode = cudaReadModeElementType;
  d.normalizedCoords = normalized;
  return d;
}

static void sample(const char* name, cudaArray_t array, cudaTextureDesc d, const float* places, int n, const char* format) {
  cudaResourceDesc r = {};
  r.resType = cudaResourceTypeArray;
  r.res.array.array = array;
  cudaTextureObject_t t = 0;
  cudaCreateTextureObject(&t, &r, &d, NULL);
  float* p;
  float* out;
  cudaMallocManaged(&p, n * sizeof(float));
  cudaMallocManaged(&out, n * sizeof(float));
  memcpy(p, places, n * sizeof(float));
  along<<<1, 32>>>(t, p, out, n);
  cudaDeviceSynchronize();
  printf("%s", name);
  for (int i = 0; i < n; ++i) printf(format, out[i]);
  printf("\n");
  cudaDestroyTextureObject(t);
  cudaFree(p);
  cudaFree(out);
}

int main() {
  volatile float zero = 0.0f;
  int* ints;
  cudaMallocManaged(&ints, 16 * sizeof(int));
  const int numbers[4] = {1, 3, 5, 7};
  int* linear;
  cudaMalloc(&linear, sizeof(numbers));
  cudaMemcpy(linear, numbers, sizeof(numbers), cudaMemcpyHostToDevice);
  cudaResourceDesc r;
  memset(&r, 0, sizeof(r));
  r.resType = cudaResourceTypeLinear;
  r.res.linear.devPtr = linear;
  r.res.linear.desc = cudaCreateChannelDesc<int>();
  r.res.linear.sizeInBytes = sizeof(numbers);
  cudaTextureDesc d = description(cudaAddressModeClamp, cudaFilterModePoint, 0);
  cudaTextureObject_t t = 0;
  cudaCreateTextureObject(&t, &r, &d, NULL);
  fetch<<<1, 1>>>(t, ints);
  cudaDeviceSynchronize();
  printf("fetch %d %d %d\n", ints[0], ints[1], ints[2]);
  cudaDestroyTextureObject(t);

  const float row[4] = {1, 2, 3, 4};
  cudaChannelFormatDesc floats = cudaCreateChannelDesc<float>();
  cudaArray_t line;
  cudaMallocArray(&line, &floats, 4);
  cudaMemcpy2DToArray(line, 0, 0, row, sizeof(row), sizeof(row), 1, cudaMemcpyHostToDevice);
  const float clamp[5] = {-3.0f, 0.9f, 2.1f, 3.9f, 8.0f};
  sample("point clamp", line, d, clamp, 5, " %g");
  cudaTextureDesc border = description(cudaAddressModeBorder, cudaFilterModePoint, 0);
  const float outside[3] = {-0.5f, 0.5f, 3.5f};
  sample("point border", line, border, outside, 3, " %g");
  const float normalized[4] = {1.3f, -0.1f, 2.0f, 0.6f};
  sample("wrap", line, description(cudaAddressModeWrap, cudaFilterModePoint, 1), normalized, 4, " %.2f");
  const float mirrored[4] = {1.1f, 1.3f, -0.1f, 0.3f};
  sample("mirror", line, description(cudaAddressModeMirror, cudaFilterModePoint, 1), mirrored, 4, " %.2f");
  const float edges[2] = {0.05f, 0.97f};
  sample("mirror edges", line, description(cudaAddressModeMirror, cudaFilterModeLinear, 1), edges, 2, " %.2f");
  const float between[5] = {0.1f, 1.0f, 1.75f, 3.0f, 3.9f};
  sample("linear", line, description(cudaAddressModeClamp, cudaFilterModeLinear, 0), between, 5, " %.2f");

  const unsigned char bytes[4] = {0, 128, 255, 255};
  cudaChannelFormatDesc byte = cudaCreateChannelDesc(8, 0, 0, 0, cudaChannelFormatKindUnsigned);
  cudaArray_t small;
  cudaMallocArray(&small, &byte, 4, 1);
  cudaMemcpy2DToArray(small, 0, 0, bytes, 4, 4, 1, cudaMemcpyHostToDevice);
  cudaTextureDesc as_float = description(cudaAddressModeClamp, cudaFilterModePoint, 0);
  as_float.readMode = cudaReadModeNormalizedFloat;
  const float three[3] = {0.5f, 1.5f, 2.5f};
  sample("normalized float", small, as_float, three, 3, " %.3f");

  float grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
  cudaArray* plane_array;
  cudaMallocArray(&plane_array, &floats, 3, 2);
  cudaMemcpy2DToArray(plane_array, 0, 0, grid, 3 * sizeof(float), 3 * sizeof(float), 2, cudaMemcpyHostToDevice);
  memset(&r, 0, sizeof(r));
  r.resType = cudaResourceTypeArray;
  r.res.array.array = plane_array;
  d = description(cudaAddressModeClamp, cudaFilterModeLinear, 0);
  cudaCreateTextureObject(&t, &r, &d, NULL);
  float* values;
  cudaMallocManaged(&values, 8 * sizeof(float));
  plane<<<1, 1>>>(t, values);
  cudaDeviceSynchronize();
  // The centre of the texels 1 2 4 5 has the value 3; the coordinate beyond the row's end is clamped.
  printf("two dimensions %.2f %.2f %.2f\n", values[0] - 0.5f, values[1], values[2]);
  cudaDestroyTextureObject(t);

  const float2 two[2][3] = {{{1, 11}, {2, 12}, {3, 13}}, {{4, 14}, {5, 15}, {6, 16}}};
  cudaChannelFormatDesc pair = cudaCreateChannelDesc<float2>();
  cudaArray_t pair_array;
  cudaMallocArray(&pair_array, &pair, 3, 2);
  cudaMemcpy2DToArray(pair_array, 0, 0, two, sizeof(two[0]), sizeof(two[0]), 2, cudaMemcpyHostToDevice);
  r.res.array.array = pair_array;
  cudaCreateTextureObject(&t, &r, &d, NULL);
  float2* result;
  cudaMallocManaged(&result, sizeof(float2));
  pairs<<<1, 1>>>(t, result);
  cudaDeviceSynchronize();
  printf("float2 %.2f %.2f\n", result->x - 0.5f, result->y - 0.5f);
  cudaDestroyTextureObject(t);

  const int square[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  int* rows;
  size_t pitch;
  cudaMallocPitch(&rows, &pitch, 3 * sizeof(int), 3);
  cudaMemcpy2D(rows, pitch, square, 3 * sizeof(int), 3 * sizeof(int), 3, cudaMemcpyHostToDevice);
  memset(&r, 0, sizeof(r));
  r.resType = cudaResourceTypePitch2D;
  r.res.pitch2D.devPtr = rows;
  r.res.pitch2D.desc = cudaCreateChannelDesc<int>();
  r.res.pitch2D.width = 3;
  r.res.pitch2D.height = 3;
  r.res.pitch2D.pitchInBytes = pitch;
  d = description(cudaAddressModeClamp, cudaFilterModePoint, 0);
  cudaCreateTextureObject(&t, &r, &d, NULL);
  pitched<<<1, 1>>>(t, ints);
  cudaDeviceSynchronize();
  printf("pitched %d %d\n", ints[0], ints[1]);
  cudaDestroyTextureObject(t);

  const float cube[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  cudaArray_t cube_array;
  cudaMalloc3DArray(&cube_array, &floats, make_cudaExtent(2, 2, 2));
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr((void*)cube, 2 * sizeof(float), 2, 2);
  copy.dstArray = cube_array;
  copy.extent = make_cudaExtent(2, 2, 2);
  copy.kind = cudaMemcpyHostToDevice;
  cudaMemcpy3D(&copy);
  memset(&r, 0, sizeof(r));
  r.resType = cudaResourceTypeArray;
  r.res.array.array = cube_array;
  d = description(cudaAddressModeClamp, cudaFilterModeLinear, 0);
  cudaCreateTextureObject(&t, &r, &d, NULL);
  space<<<1, 1>>>(t, values);
  cudaDeviceSynchronize();
  printf("three dimensions %.2f %.2f\n", values[0], values[1]);
  cudaDestroyTextureObject(t);

  const int stack[3][2][2] = {{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}, {{9, 10}, {11, 12}}};
  cudaChannelFormatDesc integers = cudaCreateChannelDesc<int>();
  cudaArray_t layered;
  cudaMalloc3DArray(&layered, &integers, make_cudaExtent(2, 2, 3), cudaArrayLayered);
  copy.srcPtr = make_cudaPitchedPtr((void*)stack, 2 * sizeof(int), 2, 2);
  copy.dstArray = layered;
  copy.extent = make_cudaExtent(2, 2, 3);
  cudaMemcpy3D(&copy);
  r.res.array.array = layered;
  d = description(cudaAddressModeClamp, cudaFilterModePoint, 0);
  cudaCreateTextureObject(&t, &r, &d, NULL);
  layers<<<1, 1>>>(t, ints);
  cudaDeviceSynchronize();
  printf("layers %d %d %d\n", ints[0], ints[1], ints[2]);
  cudaDestroyTextureObject(t);

  const float strange[2] = {0.0f / zero, 2.5f};
  sample("no number", line, description(cudaAddressModeClamp, cudaFilterModeLinear, 0), strange, 2, " %g");

  const float four[4] = {1, 2, 3, 4};
  cudaArray_t gathered;
  cudaMallocArray(&gathered, &floats, 2, 2, cudaArrayTextureGather);
  cudaMemcpy2DToArray(gathered, 0, 0, four, 8, 8, 2, cudaMemcpyHostToDevice);
  r.res.array.array = gathered;
  cudaCreateTextureObject(&t, &r, &d, NULL);
  float4* corners;
  cudaMallocManaged(&corners, sizeof(float4));
  gather<<<1, 1>>>(t, corners);
  cudaDeviceSynchronize();
  printf("gather %g %g %g %g\n", corners->x, corners->y, corners->z, corners->w);
  cudaDestroyTextureObject(t);

  float faces[24];
  for (int i = 0; i < 24; ++i) faces[i] = i;
  cudaArray_t faces_array;
  cudaMalloc3DArray(&faces_array, &floats, make_cudaExtent(2, 2, 6), cudaArrayCubemap);
  copy.srcPtr = make_cudaPitchedPtr(faces, 2 * sizeof(float), 2, 2);
  copy.dstArray = faces_array;
  copy.extent = make_cudaExtent(2, 2, 6);
  cudaMemcpy3D(&copy);
  r.res.array.array = faces_array;
  d.normalizedCoords = 1;
  cudaCreateTextureObject(&t, &r, &d, NULL);
  directions_of<<<1, 6>>>(t, values);
  cudaDeviceSynchronize();
  printf("cube");
  for (int i = 0; i < 6; ++i) printf(" %g", values[i]);
  printf("\n");
  cudaDestroyTextureObject(t);
  cudaFree(corners);
  cudaFreeArray(gathered);
  cudaFreeArray(faces_array);
  cudaFreeArray(line);
  cudaFreeArray(small);
  cudaFreeArray(plane_array);
  cudaFreeArray(pair_array);
  cudaFreeArray(cube_array);
  cudaFreeArray(layered);
  cudaFree(rows);
  cudaFree(linear);
  cudaFree(ints);
  cudaFree(values);
  cudaFree(result);
  return 0;
}
