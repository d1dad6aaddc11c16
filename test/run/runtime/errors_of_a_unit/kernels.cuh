#pragma once

__global__ void set(int* p, int value) { *p = value; }
