// A stand-in for PyTorch's header: queues of a context of their own, as PyTorch's are.
#pragma once
#include <c10/xpu/XPUFunctions.h>

#include <cstddef>

namespace c10::xpu {

class XPUStream {
 public:
  explicit XPUStream(std::size_t number) : number_(number) {}

  operator sycl::queue&() const { return queue(); }
  sycl::queue& queue() const {
    static const sycl::device device;
    static const sycl::context context(device);
    static sycl::queue queues[] = {sycl::queue(context, device, sycl::property::queue::in_order{}),
                                   sycl::queue(context, device, sycl::property::queue::in_order{})};
    return queues[number_];
  }
  DeviceIndex device_index() const { return 0; }
  void synchronize() const { queue().wait_and_throw(); }
  bool operator==(const XPUStream& other) const { return number_ == other.number_; }

 private:
  std::size_t number_;
};

inline std::size_t& current_number() {
  static std::size_t number = 0;
  return number;
}

inline XPUStream getCurrentXPUStream(DeviceIndex = -1) { return XPUStream(current_number()); }
inline XPUStream getStreamFromPool(const bool = false, DeviceIndex = -1) { return XPUStream(1); }
inline XPUStream getStreamFromExternal(sycl::queue* queue, DeviceIndex) {
  return XPUStream(queue == &XPUStream(1).queue() ? 1 : 0);
}
inline void setCurrentXPUStream(XPUStream stream) { current_number() = stream == XPUStream(1) ? 1 : 0; }
inline void syncStreamsOnDevice(DeviceIndex = -1) {
  XPUStream(0).synchronize();
  XPUStream(1).synchronize();
}

}  // namespace c10::xpu
