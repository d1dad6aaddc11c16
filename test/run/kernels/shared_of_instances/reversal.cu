#include "reversal.h"
#include "reverser.h"
__global__ void reversal(int* values) { Reverser::run(values); }
