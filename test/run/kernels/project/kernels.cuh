#pragma once
void upload();
void launch_twice(int* data, int n);
namespace inside {
__global__ void bump(int* data);
__global__ void reverse(int* data);
__global__ void rotate(int* data, int by = 1);
}
