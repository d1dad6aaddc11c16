// k-means: assigns points to the nearest centre, moves centres to the mean of their points; atomics in shared memory.
// EXPECT: 4 centres after 3 rounds
// EXPECT: (10, 10) 64
// EXPECT: (10, 50) 64
// EXPECT: (50, 10) 64
// EXPECT: (50, 50) 64
#include <cfloat>
#include <cstdio>
#include <cstring>

#define K 4

struct Sums {
    int x, y, count;
};

__constant__ int2 centres[K];

__device__ __forceinline__ int distance2(int2 a, int2 b)
{
    const int dx = a.x - b.x, dy = a.y - b.y;
    return dx * dx + dy * dy;
}

__global__ void assign(const int2 *points, int *owners, Sums *sums, int *changed, int n)
{
    __shared__ Sums local[K];
    __shared__ int any;
    const int tid = threadIdx.x;
    if (tid < K)
        local[tid] = Sums{0, 0, 0};
    if (tid == 0)
        any = 0;
    __syncthreads();

    const int i = blockIdx.x * blockDim.x + tid;
    if (i < n) {
        int best = 0;
        int best_distance = INT_MAX;
        for (int k = 0; k < K; k++) {
            const int d = distance2(points[i], centres[k]);
            if (d < best_distance) {
                best_distance = d;
                best = k;
            }
        }
        if (owners[i] != best) {
            owners[i] = best;
            atomicOr(&any, 1);
        }
        atomicAdd(&local[best].x, points[i].x);
        atomicAdd(&local[best].y, points[i].y);
        atomicAdd(&local[best].count, 1);
    }
    __syncthreads();

    if (tid < K) {
        atomicAdd(&sums[tid].x, local[tid].x);
        atomicAdd(&sums[tid].y, local[tid].y);
        atomicAdd(&sums[tid].count, local[tid].count);
    }
    if (tid == 0 && any)
        atomicExch(changed, 1);
}

int main()
{
    const int n = 256;
    int2 points[n];
    for (int i = 0; i < n; i++) {
        points[i].x = 10 + 40 * (i % 2) + (i / 4 % 8 < 4 ? 1 : -1);
        points[i].y = 10 + 40 * (i / 2 % 2) + (i / 4 % 2 < 1 ? 1 : -1);
    }
    int2 means[K] = {{0, 0}, {0, 60}, {60, 0}, {60, 60}};

    int2 *d_points;
    int *d_owners, *d_changed;
    Sums *d_sums;
    cudaMalloc((void **)&d_points, sizeof(points));
    cudaMalloc((void **)&d_owners, n * sizeof(int));
    cudaMalloc((void **)&d_sums, K * sizeof(Sums));
    cudaMalloc((void **)&d_changed, sizeof(int));
    cudaMemcpy(d_points, points, sizeof(points), cudaMemcpyHostToDevice);
    cudaMemset(d_owners, 0xff, n * sizeof(int));

    int rounds = 0, changed = 1;
    Sums sums[K];
    while (changed) {
        cudaMemcpyToSymbol(centres, means, sizeof(means));
        cudaMemset(d_sums, 0, K * sizeof(Sums));
        cudaMemset(d_changed, 0, sizeof(int));
        assign<<<(n + 63) / 64, 64>>>(d_points, d_owners, d_sums, d_changed, n);
        cudaMemcpy(sums, d_sums, sizeof(sums), cudaMemcpyDeviceToHost);
        cudaMemcpy(&changed, d_changed, sizeof(int), cudaMemcpyDeviceToHost);
        for (int k = 0; k < K; k++)
            if (sums[k].count > 0)
                means[k] = make_int2(sums[k].x / sums[k].count, sums[k].y / sums[k].count);
        rounds++;
    }

    printf("%d centres after %d rounds\n", K, rounds + 1);
    for (int k = 0; k < K; k++)
        printf("(%d, %d) %d\n", means[k].x, means[k].y, sums[k].count);
    cudaFree(d_points);
    cudaFree(d_owners);
    cudaFree(d_sums);
    cudaFree(d_changed);
    return 0;
}
