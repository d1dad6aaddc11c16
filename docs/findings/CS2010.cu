__global__ void unread(int* out) {
  if (__shared__ int odd = 1) *out = odd;
}
