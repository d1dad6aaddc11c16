#pragma once

__global__ void put(int* p, int value);
