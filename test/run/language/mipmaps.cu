// Mipmapped arrays: levels, level of detail with bias and bounds, gradients, layers, cubes, views; sRGB.
// EXPECT: 16x8x0 8x4x0 4x2x0 2x1x0 1x1x0 1
// EXPECT: linear 0 0 9.76562 25 49.6094 50 99.6094 150 219.922 250 400 400
// EXPECT: varied 75 75 80 86 97 97 118 161 223 252 400 400
// EXPECT: nearest 0 0 0 0 0 100 100 200 200 300 400 400
// EXPECT: nearest varied 69 69 69 69 69 118 118 205 205 300 400 400
// EXPECT: bias 0 0 0 0 0 0 29.6875 80.0781 150 180.078 330.078 400
// EXPECT: bias 0 29.6875 39.4531 54.6875 79.2969 79.6875 129.297 179.688 249.609 279.688 400 400
// EXPECT: bounds 29.6875 29.6875 29.6875 29.6875 49.6094 50 99.6094 150 219.922 239.844 239.844 239.844
// EXPECT: without level 29.6875
// EXPECT: view 100 100 109.766 125 149.609 150 199.609 250 300 300 300 300
// EXPECT: 1 8 3 1 1 4
// EXPECT: cudaErrorInvalidValue
// EXPECT: gradients 100 300 0 400
// EXPECT: line 125 200
// EXPECT: space 75 300
// EXPECT: layers 5 158 401 203 212
// EXPECT: cubes 0 250 200 406 33
// EXPECT: cudaErrorInvalidValue cudaErrorInvalidValue cudaErrorInvalidValue
// EXPECT: sRGB 0.0 0.0 0.0 0.2 0.1 0.4 0.3 0.6 0.6 0.8 1.0 1.0
// EXPECT: cudaSuccess
#include <cstdio>
#include <cstring>
#include <vector>

__global__ void in_plane(cudaTextureObject_t t, const float* levels, float* out) {
  out[threadIdx.x] = tex2DLod<float>(t, 0.37f, 0.61f, levels[threadIdx.x]);
}

__global__ void without_level(cudaTextureObject_t t, float* out) { *out = tex2D<float>(t, 0.37f, 0.61f); }

__global__ void by_gradient(cudaTextureObject_t t, float* out) {
  out[0] = tex2DGrad<float>(t, 0.5f, 0.5f, make_float2(0.125f, 0), make_float2(0, 0.125f));
  out[1] = tex2DGrad<float>(t, 0.5f, 0.5f, make_float2(0, 0.25f), make_float2(0.5f, 0));
  tex2DGrad(&out[2], t, 0.5f, 0.5f, make_float2(0, 0), make_float2(0, 0));
  out[3] = tex2DGrad<float>(t, 0.5f, 0.5f, make_float2(9, 0), make_float2(0, 0));
}

__global__ void along(cudaTextureObject_t t, float* out) {
  out[0] = tex1DLod<float>(t, 0.5f, 1.25f);
  out[1] = tex1DGrad<float>(t, 0.5f, 0.25f, 0);
}

__global__ void in_space(cudaTextureObject_t t, float* out) {
  out[0] = tex3DLod<float>(t, 0.5f, 0.5f, 0.5f, 0.75f);
  out[1] = tex3DGrad<float>(t, 0.5f, 0.5f, 0.5f, make_float4(0, 0, 0.5f, 0), make_float4(0.25f, 0, 0, 0));
}

__global__ void in_layers(cudaTextureObject_t line, cudaTextureObject_t plane, float* out) {
  out[0] = tex1DLayeredLod<float>(line, 0.37f, 0, 0);
  out[1] = tex1DLayeredLod<float>(line, 0.37f, 1, 1.5f);
  out[2] = tex1DLayeredGrad<float>(line, 0.37f, 1, 1, 0);
  out[3] = tex2DLayeredLod<float>(plane, 0.37f, 0.61f, 1, 0);
  out[4] = tex2DLayeredGrad<float>(plane, 0.37f, 0.61f, 1, make_float2(0.25f, 0), make_float2(0, 0));
}

__global__ void in_cubes(cudaTextureObject_t one, cudaTextureObject_t two, float* out) {
  out[0] = texCubemapLod<float>(one, 1, 0.3f, -0.2f, 0);
  out[1] = texCubemapLod<float>(one, 0.1f, -0.3f, 1, 2.5f);
  out[2] = texCubemapGrad<float>(one, 1, 0.3f, -0.2f, make_float4(0, 0.5f, 0, 0), make_float4(0, 0, 0.25f, 0));
  out[3] = texCubemapLayeredLod<float>(two, 1, 0.3f, -0.2f, 1, 4);
  // Divided by ten: devices compute a gradient's level of detail only approximately.
  out[4] = rintf(texCubemapLayeredGrad<float>(two, -1, 0.3f, -0.2f, 1, make_float4(0, 1, 0, 0), make_float4(0, 0, 0, 0)) / 10);
}

__global__ void colours(cudaTextureObject_t t, float4* out) { out[threadIdx.x] = tex1D<float4>(t, threadIdx.x + 0.5f); }

// Each level contains 100 times its number, plus the element's position if `places` is set.
static cudaMipmappedArray_t make(cudaExtent size, unsigned flags, bool places) {
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaMipmappedArray_t made = nullptr;
  cudaMallocMipmappedArray(&made, &format, size, 5, flags);
  for (unsigned k = 0; k < 5; ++k) {
    cudaArray_t level = nullptr;
    cudaGetMipmappedArrayLevel(&level, made, k);
    cudaExtent s = {};
    unsigned its_flags;
    cudaArrayGetInfo(&format, &s, &its_flags, level);
    const size_t rows = s.height == 0 ? 1 : s.height, slices = s.depth == 0 ? 1 : s.depth;
    std::vector<float> values(s.width * rows * slices);
    for (size_t i = 0; i < values.size(); ++i) values[i] = 100.0f * k + (places ? i : 0);
    cudaMemcpy3DParms copy = {};
    copy.srcPtr = make_cudaPitchedPtr(values.data(), s.width * sizeof(float), s.width, rows);
    copy.dstArray = level;
    copy.extent = make_cudaExtent(s.width, rows, slices);
    copy.kind = cudaMemcpyHostToDevice;
    cudaMemcpy3D(&copy);
  }
  return made;
}

static cudaTextureDesc description() {
  cudaTextureDesc d = {};
  d.normalizedCoords = 1;
  d.filterMode = d.mipmapFilterMode = cudaFilterModeLinear;
  for (int k = 0; k < 3; ++k) d.addressMode[k] = cudaAddressModeClamp;
  d.maxMipmapLevelClamp = 4;
  return d;
}

static cudaTextureObject_t texture_of(cudaMipmappedArray_t array, const cudaTextureDesc& d = description(),
                                      const cudaResourceViewDesc* view = nullptr) {
  cudaResourceDesc r = {};
  r.resType = cudaResourceTypeMipmappedArray;
  r.res.mipmap.mipmap = array;
  cudaTextureObject_t t = 0;
  const cudaError_t code = cudaCreateTextureObject(&t, &r, &d, view);
  if (code != cudaSuccess) printf("%s\n", cudaGetErrorName(code));
  return t;
}

static float* out;
static void show(const char* name, int n, const char* format = " %g") {
  cudaDeviceSynchronize();
  printf("%s", name);
  for (int i = 0; i < n; ++i) printf(format, out[i]);
  printf("\n");
}

static void levels(const char* name, cudaTextureObject_t t, const char* format = " %g") {
  const float all[12] = {-3, 0, 0.1f, 0.25f, 0.499f, 0.5f, 0.999f, 1.5f, 2.2f, 2.5f, 4, 9};
  float* l;
  cudaMallocManaged(&l, sizeof(all));
  memcpy(l, all, sizeof(all));
  in_plane<<<1, 12>>>(t, l, out);
  show(name, 12, format);
  cudaFree(l);
}

int main() {
  cudaMallocManaged(&out, 256 * sizeof(float4));
  cudaMipmappedArray_t plane = make(make_cudaExtent(16, 8, 0), 0, false);
  cudaMipmappedArray_t varied = make(make_cudaExtent(16, 8, 0), 0, true);
  cudaArray_t level = nullptr;
  cudaChannelFormatDesc format;
  cudaExtent size = {};
  unsigned flags;
  for (unsigned k = 0; k < 5; ++k) {
    cudaGetMipmappedArrayLevel(&level, plane, k);
    cudaArrayGetInfo(&format, &size, &flags, level);
    printf("%zux%zux%zu ", size.width, size.height, size.depth);
  }
  printf("%d\n", cudaGetMipmappedArrayLevel(&level, plane, 5) == cudaErrorInvalidValue);

  levels("linear", texture_of(plane));
  levels("varied", texture_of(varied), " %.0f");
  cudaTextureDesc d = description();
  d.mipmapFilterMode = cudaFilterModePoint;
  levels("nearest", texture_of(plane, d));
  d.filterMode = cudaFilterModePoint;
  levels("nearest varied", texture_of(varied, d));
  d = description();
  d.mipmapLevelBias = -0.7f;
  levels("bias", texture_of(plane, d));
  d.mipmapLevelBias = 0.3f;
  levels("bias", texture_of(plane, d));
  d = description();
  d.minMipmapLevelClamp = 0.3f;
  d.maxMipmapLevelClamp = 2.4f;
  levels("bounds", texture_of(plane, d));
  without_level<<<1, 1>>>(texture_of(plane, d), out);
  show("without level", 1);

  cudaResourceViewDesc view = {};
  view.format = cudaResViewFormatFloat1;
  view.width = 16;
  view.height = 8;
  view.firstMipmapLevel = 1;
  view.lastMipmapLevel = 3;
  cudaTextureObject_t t = texture_of(plane, description(), &view);
  levels("view", t);
  cudaResourceViewDesc its_view;
  cudaGetTextureObjectResourceViewDesc(&its_view, t);
  cudaResourceDesc its_resource;
  cudaGetTextureObjectResourceDesc(&its_resource, t);
  cudaTextureDesc its_texture;
  cudaGetTextureObjectTextureDesc(&its_texture, t);
  printf("%d %zu %u %d %d %g\n", its_view.format == cudaResViewFormatFloat1, its_view.height, its_view.lastMipmapLevel,
         its_resource.resType == cudaResourceTypeMipmappedArray, its_resource.res.mipmap.mipmap == plane,
         its_texture.maxMipmapLevelClamp);
  view.width = 8;
  texture_of(plane, description(), &view);
  cudaGetLastError();

  by_gradient<<<1, 1>>>(texture_of(plane), out);
  show("gradients", 4);
  along<<<1, 1>>>(texture_of(make(make_cudaExtent(16, 0, 0), 0, false)), out);
  show("line", 2);
  in_space<<<1, 1>>>(texture_of(make(make_cudaExtent(16, 8, 16), 0, false)), out);
  show("space", 2);
  in_layers<<<1, 1>>>(texture_of(make(make_cudaExtent(16, 0, 2), cudaArrayLayered, true)),
                      texture_of(make(make_cudaExtent(16, 8, 2), cudaArrayLayered, true)), out);
  show("layers", 5, " %.0f");
  in_cubes<<<1, 1>>>(texture_of(make(make_cudaExtent(16, 16, 6), cudaArrayCubemap, false)),
                     texture_of(make(make_cudaExtent(16, 16, 12), cudaArrayCubemap | cudaArrayLayered, true)), out);
  show("cubes", 5, " %.0f");

  cudaArrayMemoryRequirements requirements;
  printf("%s ", cudaGetErrorName(cudaMipmappedArrayGetMemoryRequirements(&requirements, plane, 0)));
  printf("%s ", cudaGetErrorName(cudaArrayGetMemoryRequirements(&requirements, level, 0)));
  printf("%s\n", cudaGetErrorName(cudaArrayGetPlane(&level, level, 0)));
  cudaGetLastError();
  cudaFreeMipmappedArray(varied);

  std::vector<uchar4> bytes(256);
  for (int i = 0; i < 256; ++i) bytes[i] = make_uchar4(i, i, i, i);
  format = cudaCreateChannelDesc<uchar4>();
  cudaArray_t line;
  cudaMallocArray(&line, &format, 256);
  cudaMemcpy2DToArray(line, 0, 0, bytes.data(), 1024, 1024, 1, cudaMemcpyHostToDevice);
  cudaResourceDesc r = {};
  r.resType = cudaResourceTypeArray;
  r.res.array.array = line;
  cudaTextureDesc colour = {};
  colour.readMode = cudaReadModeNormalizedFloat;
  colour.sRGB = 1;
  cudaCreateTextureObject(&t, &r, &colour, nullptr);
  float4* rgba = reinterpret_cast<float4*>(out);
  colours<<<1, 256>>>(t, rgba);
  cudaDeviceSynchronize();
  printf("sRGB");
  for (int i = 0; i < 256; i += 51) printf(" %.1f %.1f", rgba[i].y, rgba[i].w);
  printf("\n");

  // The same bytes, read as one number.
  cudaResourceViewDesc whole = {};
  whole.format = cudaResViewFormatUnsignedInt1;
  whole.width = 256;
  cudaCreateTextureObject(&t, &r, &colour, &whole);
  printf("%s\n", cudaGetErrorName(cudaPeekAtLastError()));
}
