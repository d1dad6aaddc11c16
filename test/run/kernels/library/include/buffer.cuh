#pragma once
namespace tools {
template <typename T>
class Buffer {
 public:
  explicit Buffer(int n) : n_(n) { cudaMallocManaged(&data_, n * sizeof(T)); }
  ~Buffer() { cudaFree(data_); }
  T* data() { return data_; }
  T& operator[](int i) { return data_[i]; }
  int size() const { return n_; }

 private:
  T* data_ = nullptr;
  int n_;
};
}  // namespace tools
