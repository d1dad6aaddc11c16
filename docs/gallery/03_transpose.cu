// Transposes a matrix by tiles; the kernel is a template over the element type.
// EXPECT: float 0 errors
// EXPECT: double 0 errors
#include <cstdio>
#include <cstdlib>

#define TILE 16
#define ROWS 4

template <typename T>
__global__ void transpose(T* __restrict__ out, const T* __restrict__ in, int width, int height)
{
    __shared__ T tile[TILE][TILE + 1];   // one column more: no bank conflicts

    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS)
        if (x < width && y + j < height)
            tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];

    __syncthreads();

    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS)
        if (x < height && y + j < width)
            out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}

template <typename T>
int errors(int width, int height)
{
    const size_t bytes = sizeof(T) * width * height;
    T *h_in = (T*)malloc(bytes), *h_out = (T*)malloc(bytes);
    for (int i = 0; i < width * height; i++) h_in[i] = (T)i;

    T *d_in, *d_out;
    cudaMalloc((void**)&d_in, bytes);
    cudaMalloc((void**)&d_out, bytes);
    cudaMemcpy(d_in, h_in, bytes, cudaMemcpyHostToDevice);

    dim3 block(TILE, ROWS);
    dim3 grid((width + TILE - 1) / TILE, (height + TILE - 1) / TILE);
    transpose<T><<<grid, block>>>(d_out, d_in, width, height);

    cudaMemcpy(h_out, d_out, bytes, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            wrong += h_out[x * height + y] != h_in[y * width + x];

    cudaFree(d_in);
    cudaFree(d_out);
    free(h_in);
    free(h_out);
    return wrong;
}

int main()
{
    printf("float %d errors\n", errors<float>(100, 60));
    printf("double %d errors\n", errors<double>(33, 47));
    return 0;
}
