const char* text = R"(no end;
__global__ void clear(int* p) { *p = 0; }
