#include "main.cuh"
#include "other.cuh"
int both() { return 0; }
