#pragma once
// No file includes this header: its macro means nothing elsewhere.
inline __device__ unsigned* log_lines;
inline __device__ void log_line(unsigned line) {
  if (log_lines) log_lines[threadIdx.x] = line;
}
#undef __syncthreads
#define __syncthreads()   \
  do {                    \
    log_line(__LINE__);   \
    __syncthreads();      \
  } while (0)
