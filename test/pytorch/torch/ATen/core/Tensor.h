// A stand-in for PyTorch's header: a tensor of the XPU.
#pragma once
#include <c10/core/Device.h>
#include <c10/xpu/XPUStream.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace at {

using c10::kCUDA;
using c10::kXPU;

class Tensor {
 public:
  Tensor(std::vector<std::int64_t> sizes, std::size_t bytes) : sizes_(sizes), strides_(sizes.size(), 1) {
    for (std::size_t k = sizes.size(); k-- > 1;) strides_[k - 1] = strides_[k] * sizes[k];
    sycl::queue& queue = c10::xpu::getCurrentXPUStream().queue();
    data_.reset(sycl::malloc_shared<char>(static_cast<std::size_t>(numel()) * bytes, queue),
                [&queue](char* pointer) { sycl::free(pointer, queue); });
  }

  template <typename T>
  T* data_ptr() const {
    return reinterpret_cast<T*>(data_.get());
  }
  std::int64_t numel() const { return sizes_.empty() ? 1 : sizes_[0] * strides_[0]; }
  std::int64_t dim() const { return static_cast<std::int64_t>(sizes_.size()); }
  std::int64_t size(std::int64_t k) const { return sizes_[static_cast<std::size_t>(k)]; }
  std::int64_t stride(std::int64_t k) const { return strides_[static_cast<std::size_t>(k)]; }
  c10::Device device() const { return {c10::kXPU}; }
  bool is_cuda() const { return false; }
  bool is_xpu() const { return true; }

 private:
  std::vector<std::int64_t> sizes_;
  std::vector<std::int64_t> strides_;
  std::shared_ptr<char> data_;
};

}  // namespace at
