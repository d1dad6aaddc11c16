#pragma once
#include "pair.h"
__global__ void reversal(int* values);
