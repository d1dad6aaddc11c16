// RUN: cu2sycl convert %s
int main() { cudaFree(0); /* never ends
