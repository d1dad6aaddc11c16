// lab: wrappers around CUDA's runtime, header only. Counts are counts of elements, never of bytes. What has no stream
// as an argument is done when it returns; blocks and grids have one dimension.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>

#define LAB_WARP 32
#define LAB_KERNEL __global__
#define LAB_DEVICE __device__
#define LAB_SHARED(type, name, count) __shared__ type name[count]
#define LAB_CHECK(call) lab::detail::check((call), #call, __FILE__, __LINE__)
#define LAB_LAUNCH(kernel, blocks, threads, stream, ...)                \
  do {                                                                  \
    kernel<<<(blocks), (threads), 0, (stream).native()>>>(__VA_ARGS__); \
    LAB_CHECK(cudaGetLastError());                                      \
  } while (0)

namespace lab {

namespace detail {

inline void check(cudaError_t error, const char* call, const char* file, int line) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s:%d: %s: %s\n", file, line, call, cudaGetErrorString(error));
  std::exit(1);
}

/// What the default stream was given is done.
inline cudaError_t done(cudaError_t error) { return error != cudaSuccess ? error : cudaStreamSynchronize(nullptr); }

}  // namespace detail

/// What is given to a stream is done in order, beside everything else.
class Stream {
 public:
  Stream() { LAB_CHECK(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking)); }
  ~Stream() { cudaStreamDestroy(stream_); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  void wait() { LAB_CHECK(cudaStreamSynchronize(stream_)); }
  cudaStream_t native() const { return stream_; }

 private:
  cudaStream_t stream_ = nullptr;
};

// Memory.

template <typename T>
T* make(std::size_t count) {
  T* made = nullptr;
  LAB_CHECK(cudaMalloc(&made, count * sizeof(T)));
  return made;
}

template <typename T>
T* make_managed(std::size_t count) {
  T* made = nullptr;
  LAB_CHECK(cudaMallocManaged(&made, count * sizeof(T)));
  return made;
}

template <typename T>
T* make_pinned(std::size_t count) {
  T* made = nullptr;
  LAB_CHECK(cudaMallocHost(&made, count * sizeof(T)));
  return made;
}

/// Ends the life of what make and make_managed made.
inline void drop(void* made) { LAB_CHECK(cudaFree(made)); }

/// Ends the life of what make_pinned made.
inline void drop_pinned(void* made) { LAB_CHECK(cudaFreeHost(made)); }

template <typename T>
cudaError_t put(T* device, const T* host, std::size_t count) {
  return detail::done(cudaMemcpy(device, host, count * sizeof(T), cudaMemcpyHostToDevice));
}

template <typename T>
cudaError_t get(T* host, const T* device, std::size_t count) {
  return detail::done(cudaMemcpy(host, device, count * sizeof(T), cudaMemcpyDeviceToHost));
}

/// Copies in a stream; the host memory is pinned.
template <typename T>
cudaError_t put_async(T* device, const T* host, std::size_t count, Stream& stream) {
  return cudaMemcpyAsync(device, host, count * sizeof(T), cudaMemcpyHostToDevice, stream.native());
}

template <typename T>
cudaError_t get_async(T* host, const T* device, std::size_t count, Stream& stream) {
  return cudaMemcpyAsync(host, device, count * sizeof(T), cudaMemcpyDeviceToHost, stream.native());
}

namespace detail {

template <typename T>
LAB_KERNEL void fill_all(T* device, T value, std::size_t count) {
  const std::size_t i = blockIdx.x * std::size_t(blockDim.x) + threadIdx.x;
  if (i < count) device[i] = value;
}

}  // namespace detail

template <typename T>
void fill(T* device, T value, std::size_t count) {
  if (count > 0) detail::fill_all<<<unsigned((count + 255) / 256), 256>>>(device, value, count);
  LAB_CHECK(detail::done(cudaGetLastError()));
}

// Devices.

/// Waits for all work of the device.
inline void finish() { LAB_CHECK(cudaDeviceSynchronize()); }

inline cudaError_t select(int device) { return cudaSetDevice(device); }

/// How many multiprocessors the current device has.
inline int processors() {
  int device = 0;
  int count = 0;
  LAB_CHECK(cudaGetDevice(&device));
  LAB_CHECK(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, device));
  return count;
}

/// How many blocks hold that many threads.
inline unsigned blocks_for(std::size_t count, unsigned threads) {
  return static_cast<unsigned>((count + threads - 1) / threads);
}

// In kernels.

/// The number of the thread in the grid, and in its block.
LAB_DEVICE inline unsigned index() { return blockIdx.x * blockDim.x + threadIdx.x; }
LAB_DEVICE inline unsigned thread() { return threadIdx.x; }

/// Waits for the threads of the block.
LAB_DEVICE inline void barrier() { __syncthreads(); }

/// Adds to a value that threads share, or raises it; what it was.
template <typename T>
LAB_DEVICE T add(T* shared, T value) {
  return atomicAdd(shared, value);
}

template <typename T>
LAB_DEVICE T raise(T* shared, T value) {
  return atomicMax(shared, value);
}

/// The sum over the threads of the warp, in each of them.
template <typename T>
LAB_DEVICE T warp_sum(T value) {
  for (int lanes = LAB_WARP / 2; lanes > 0; lanes /= 2) value += __shfl_xor_sync(0xffffffffu, value, lanes);
  return value;
}

// Objects.

/// Device memory with its size, which lives as long as the object.
template <typename T>
class Array {
 public:
  explicit Array(std::size_t count) : data_(make<T>(count)), count_(count) {}
  ~Array() { cudaFree(data_); }
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;

  T* data() { return data_; }
  std::size_t count() const { return count_; }
  void assign(const T* host) { LAB_CHECK(put(data_, host, count_)); }
  void read(T* host) const { LAB_CHECK(get(host, data_, count_)); }

 private:
  T* data_;
  std::size_t count_;
};

/// The time that a stream takes from begin to end.
class Timer {
 public:
  Timer() {
    LAB_CHECK(cudaEventCreate(&begin_));
    LAB_CHECK(cudaEventCreate(&end_));
  }
  ~Timer() {
    cudaEventDestroy(begin_);
    cudaEventDestroy(end_);
  }
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;

  void begin(Stream& stream) { LAB_CHECK(cudaEventRecord(begin_, stream.native())); }
  void end(Stream& stream) { LAB_CHECK(cudaEventRecord(end_, stream.native())); }

  /// Waits for the end.
  float milliseconds() {
    float time = 0;
    LAB_CHECK(cudaEventSynchronize(end_));
    LAB_CHECK(cudaEventElapsedTime(&time, begin_, end_));
    return time;
  }

 private:
  cudaEvent_t begin_;
  cudaEvent_t end_;
};

}  // namespace lab
