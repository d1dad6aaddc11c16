// Copies and settings in two and three dimensions, to and from arrays, between devices, and attributes of pointers.
// EXPECT: 1 4 3 665555555555665555555555
// FINDING: CS3008
// EXPECT: 11111122111221111111 0
// EXPECT: 32 33 34 35 36 37 38 39 40 41 17 18 19 45 46 47 48 49 25 26 27 53 54 55 56 57 58 59 60 61 62 63 14 15 22 23
// EXPECT: 10 21 60
// EXPECT: 3 4 0 8 1 1 1 1 1
#include <cstdio>
#include <cstring>

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  char host[64], back[64];
  for (int i = 0; i < 64; i++) host[i] = i;

  cudaPitchedPtr space;
  cudaExtent extent = make_cudaExtent(4, 3, 2);
  cudaMalloc3D(&space, extent);
  printf("%d %zu %zu ", space.pitch >= 4, space.xsize, space.ysize);
  cudaMemset3D(space, 5, extent);
  cudaMemset3DAsync(space, 6, make_cudaExtent(2, 1, 2), stream);
  cudaStreamSynchronize(stream);
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = space;
  copy.dstPtr = make_cudaPitchedPtr(back, 4, 4, 3);
  copy.extent = extent;
  copy.kind = cudaMemcpyDeviceToHost;
  cudaMemcpy3DAsync(&copy, stream);
  cudaStreamSynchronize(stream);
  for (int i = 0; i < 24; i++) printf("%d", back[i]);
  printf("\n");

  char* plane;
  size_t pitch;
  cudaMallocPitch(&plane, &pitch, 5, 4);
  cudaMemset2D(plane, pitch, 1, 5, 4);
  cudaMemset2DAsync(plane + pitch + 1, pitch, 2, 2, 2, stream);
  cudaMemcpy2DAsync(back, 5, plane, pitch, 5, 4, cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  for (int i = 0; i < 20; i++) printf("%d", back[i]);
  cudaMemset2D(plane, pitch, 0, 5, 4);
  cudaMemcpy2D(back, 5, plane, pitch, 5, 4, cudaMemcpyDeviceToHost);
  printf(" %d\n", back[6]);

  cudaArray_t first, second;
  cudaChannelFormatDesc bytes = cudaCreateChannelDesc<char>();
  cudaMallocArray(&first, &bytes, 8, 4);
  cudaMallocArray(&second, &bytes, 8, 4);
  cudaMemcpy2DToArrayAsync(first, 0, 0, host, 8, 8, 4, cudaMemcpyHostToDevice, stream);
  cudaStreamSynchronize(stream);
  cudaMemcpy2DToArray(second, 0, 0, host + 32, 8, 8, 4, cudaMemcpyHostToDevice);
  cudaMemcpy2DArrayToArray(second, 2, 1, first, 1, 2, 3, 2, cudaMemcpyDeviceToDevice);
  memset(back, 0, sizeof(back));
  cudaMemcpy2DFromArray(back, 8, second, 0, 0, 8, 4, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 32; i++) printf("%d ", back[i]);
  cudaMemcpy2DFromArrayAsync(back, 2, first, 6, 1, 2, 2, cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  printf("%d %d %d %d\n", back[0], back[1], back[2], back[3]);
  cudaMemcpyArrayToArray(second, 0, 2, first, 2, 1, 12, cudaMemcpyDeviceToDevice);
  cudaMemcpy2DFromArray(back, 8, second, 0, 0, 8, 4, cudaMemcpyDeviceToHost);
  printf("%d %d %d\n", back[16], back[27], back[28]);

  int *a, *b, *managed, *pinned, numbers[4] = {1, 2, 3, 4}, got[4] = {};
  cudaMalloc(&a, sizeof(numbers));
  cudaMalloc(&b, sizeof(numbers));
  cudaMallocManaged(&managed, sizeof(numbers));
  cudaMallocHost(&pinned, sizeof(numbers));
  cudaMemcpy(a, numbers, sizeof(numbers), cudaMemcpyHostToDevice);
  cudaMemcpyPeer(b, 0, a, 0, sizeof(numbers));
  cudaMemset(a, 0, sizeof(numbers));
  cudaMemcpyPeerAsync(a, 0, b + 2, 0, 2 * sizeof(int), stream);
  cudaStreamSynchronize(stream);
  cudaMemcpy(got, a, sizeof(got), cudaMemcpyDeviceToHost);
  printf("%d %d %d ", got[0], got[1], got[2]);
  cudaMemAdvise(managed, sizeof(numbers), cudaMemAdviseSetReadMostly, cudaMemLocation{cudaMemLocationTypeDevice, 0});
  managed[0] = 8;
  cudaMemPrefetchAsync(managed, sizeof(numbers), cudaMemLocation{cudaMemLocationTypeDevice, 0}, 0, stream);
  cudaStreamAttachMemAsync(stream, managed);
  cudaStreamSynchronize(stream);
  cudaPointerAttributes attributes;
  cudaPointerGetAttributes(&attributes, a);
  printf("%d %d ", managed[0], attributes.type != cudaMemoryTypeUnregistered && attributes.device == 0);
  cudaPointerGetAttributes(&attributes, managed);
  printf("%d ", attributes.type != cudaMemoryTypeUnregistered);
  cudaPointerGetAttributes(&attributes, pinned);
  printf("%d ", attributes.type == cudaMemoryTypeHost && attributes.hostPointer == pinned);
  unsigned flags = 77;
  cudaHostGetFlags(&flags, pinned);
  size_t free = 0, total = 0;
  cudaMemGetInfo(&free, &total);
  printf("%d %d\n", flags != 77, free > 0 && free <= total);

  cudaFreeArray(first);
  cudaFreeArray(second);
  cudaFree(space.ptr);
  cudaFree(plane);
  cudaFree(a);
  cudaFree(b);
  cudaFree(managed);
  cudaFreeHost(pinned);
  cudaStreamDestroy(stream);
  return 0;
}
