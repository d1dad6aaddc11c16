// Surfaces of each shape, read and written with each boundary mode, including layered and cubemap surfaces.
// EXPECT: 4.5 23 21 -3 3179 30 0 3 0 4.5
// EXPECT: 12 23 0 703 1101 1
// EXPECT: 32 32 0 0 1 16 4 4 3 1
#include <cstdio>

__global__ void write(cudaSurfaceObject_t line, cudaSurfaceObject_t plane, cudaSurfaceObject_t space,
                      cudaSurfaceObject_t layers, cudaSurfaceObject_t cube) {
  int x = threadIdx.x, y = threadIdx.y;
  if (y == 0) surf1Dwrite(1.5f * x, line, x * 4);
  surf2Dwrite(make_float2(x, y), plane, x * 8, y);
  surf3Dwrite(x + 10 * y, space, x * 4, y, 1);
  surf2DLayeredwrite(static_cast<short>(x - y), layers, x * 2, y, 2);
  surfCubemapwrite(make_uchar4(x, y, 7, 9), cube, x * 4, y, 5);
  surf2Dwrite(make_float2(99, 99), plane, 4 * 8, y, cudaBoundaryModeZero);  // outside: nothing is written
}

__global__ void read(float* out, cudaSurfaceObject_t line, cudaSurfaceObject_t plane, cudaSurfaceObject_t space,
                     cudaSurfaceObject_t layers, cudaSurfaceObject_t cube) {
  out[0] = surf1Dread<float>(line, 3 * 4);
  float2 pair;
  surf2Dread(&pair, plane, 2 * 8, 3);
  out[1] = pair.x * 10 + pair.y;
  out[2] = surf3Dread<int>(space, 1 * 4, 2, 1);
  out[3] = surf2DLayeredread<short>(layers, 0, 3, 2);
  uchar4 face = surfCubemapread<uchar4>(cube, 3 * 4, 1, 5);
  out[4] = face.x * 1000 + face.y * 100 + face.z * 10 + face.w;
  pair = surf2Dread<float2>(plane, 17 * 8, -2, cudaBoundaryModeClamp);
  out[5] = pair.x * 10 + pair.y;
  pair = surf2Dread<float2>(plane, 17 * 8, 0, cudaBoundaryModeZero);
  out[6] = pair.x + pair.y;
}

__global__ void sample(float* out, cudaTextureObject_t lines, cudaTextureObject_t cubes) {
  out[7] = tex1DLayered<float>(lines, 2.5f, 1);
  out[8] = texCubemapLayered<float>(cubes, 1.0f, 0.1f, 0.1f, 0);
  out[9] = texCubemapLayered<float>(cubes, 0.1f, -1.0f, 0.1f, 1);
}

cudaSurfaceObject_t surface_of(cudaArray_t array) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaSurfaceObject_t surface;
  cudaCreateSurfaceObject(&surface, &resource);
  return surface;
}

cudaTextureObject_t texture_of(cudaArray_t array) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc description = {};
  description.addressMode[0] = description.addressMode[1] = description.addressMode[2] = cudaAddressModeClamp;
  description.filterMode = cudaFilterModePoint;
  description.readMode = cudaReadModeElementType;
  cudaTextureObject_t texture;
  cudaCreateTextureObject(&texture, &resource, &description, nullptr);
  return texture;
}

// Layered lines and layered cubemaps; a layer and a face of a cubemap are given as one number.
__global__ void write_layers(cudaSurfaceObject_t lines, cudaSurfaceObject_t cubes) {
  for (int layer = 0; layer < 3; ++layer) surf1DLayeredwrite(10 * layer + (int)threadIdx.x, lines, threadIdx.x * 4, layer);
  for (int face = 0; face < 12; ++face) surfCubemapLayeredwrite(100 * face + (int)threadIdx.x, cubes, threadIdx.x * 4, 1, face);
}

__global__ void read_layers(float* out, cudaSurfaceObject_t lines, cudaSurfaceObject_t cubes) {
  int got;
  surf1DLayeredread(&got, lines, 2 * 4, 1);
  out[0] = got;
  out[1] = surf1DLayeredread<int>(lines, 9 * 4, 2, cudaBoundaryModeClamp);
  out[2] = surf1DLayeredread<int>(lines, 9 * 4, 2, cudaBoundaryModeZero);
  out[3] = surfCubemapLayeredread<int>(cubes, 3 * 4, 1, 7);
  surfCubemapLayeredread(&got, cubes, 1 * 4, 1, 11, cudaBoundaryModeClamp);
  out[4] = got;
}

int main() {
  cudaArray_t line, plane, space, layers, cube, lines, cubes;
  cudaChannelFormatDesc one = cudaCreateChannelDesc<float>(), two = cudaCreateChannelDesc<float2>(),
                        number = cudaCreateChannelDesc<int>(), small = cudaCreateChannelDesc<short>(),
                        four = cudaCreateChannelDesc<uchar4>();
  cudaMallocArray(&line, &one, 4, 0, cudaArraySurfaceLoadStore);
  cudaMallocArray(&plane, &two, 4, 4, cudaArraySurfaceLoadStore);
  cudaMalloc3DArray(&space, &number, make_cudaExtent(4, 4, 2), cudaArraySurfaceLoadStore);
  cudaMalloc3DArray(&layers, &small, make_cudaExtent(4, 4, 3), cudaArraySurfaceLoadStore | cudaArrayLayered);
  cudaMalloc3DArray(&cube, &four, make_cudaExtent(4, 4, 6), cudaArraySurfaceLoadStore | cudaArrayCubemap);
  cudaSurfaceObject_t s[] = {surface_of(line), surface_of(plane), surface_of(space), surface_of(layers), surface_of(cube)};
  float* out;
  cudaMallocManaged(&out, 10 * sizeof(float));
  write<<<1, dim3(4, 4)>>>(s[0], s[1], s[2], s[3], s[4]);
  read<<<1, 1>>>(out, s[0], s[1], s[2], s[3], s[4]);

  float values[24];
  for (int i = 0; i < 24; i++) values[i] = i * 0.5f;
  cudaMalloc3DArray(&lines, &one, make_cudaExtent(4, 0, 3), cudaArrayLayered);
  cudaMalloc3DArray(&cubes, &one, make_cudaExtent(1, 1, 12), cudaArrayCubemap | cudaArrayLayered);
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr(values, 4 * sizeof(float), 4, 1);
  copy.dstArray = lines;
  copy.extent = make_cudaExtent(4, 1, 3);
  copy.kind = cudaMemcpyHostToDevice;
  cudaMemcpy3D(&copy);
  copy.srcPtr = make_cudaPitchedPtr(values, sizeof(float), 1, 1);
  copy.dstArray = cubes;
  copy.extent = make_cudaExtent(1, 1, 12);
  cudaMemcpy3D(&copy);
  cudaTextureObject_t lined = texture_of(lines), cubed = texture_of(cubes);
  sample<<<1, 1>>>(out, lined, cubed);
  cudaDeviceSynchronize();
  for (int i = 0; i < 10; i++) printf("%g ", out[i]);
  printf("\n");

  cudaArray_t layered_lines, layered_cubes;
  cudaMalloc3DArray(&layered_lines, &number, make_cudaExtent(4, 0, 3), cudaArraySurfaceLoadStore | cudaArrayLayered);
  cudaMalloc3DArray(&layered_cubes, &number, make_cudaExtent(4, 4, 12),
                    cudaArraySurfaceLoadStore | cudaArrayLayered | cudaArrayCubemap);
  cudaSurfaceObject_t in_lines = surface_of(layered_lines), in_cubes = surface_of(layered_cubes);
  write_layers<<<1, 4>>>(in_lines, in_cubes);
  read_layers<<<1, 1>>>(out, in_lines, in_cubes);
  cudaDeviceSynchronize();
  cudaResourceDesc made_of = {};
  cudaGetSurfaceObjectResourceDesc(&made_of, in_cubes);
  printf("%g %g %g %g %g %d\n", out[0], out[1], out[2], out[3], out[4],
         made_of.resType == cudaResourceTypeArray && made_of.res.array.array == layered_cubes);

  cudaChannelFormatDesc found = {};
  cudaExtent extent = {};
  unsigned flags = 0;
  cudaGetChannelDesc(&found, plane);
  printf("%d %d %d %d %d ", found.x, found.y, found.z, found.w, found.f == cudaChannelFormatKindFloat);
  cudaArrayGetInfo(&found, &extent, &flags, layers);
  printf("%d %zu %zu %zu %d\n", found.x, extent.width, extent.height, extent.depth,
         flags == (cudaArraySurfaceLoadStore | cudaArrayLayered));
  for (cudaSurfaceObject_t one_surface : s) cudaDestroySurfaceObject(one_surface);
  cudaDestroyTextureObject(lined);
  cudaDestroyTextureObject(cubed);
  for (cudaArray_t array : {line, plane, space, layers, cube, lines, cubes}) cudaFreeArray(array);
  cudaFree(out);
  return 0;
}
