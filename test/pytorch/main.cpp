// Calls the converted extension, whose default queue must be PyTorch's current one.
#include <cstdio>

#include "extension.cpp"

int main() {
  std::printf("queues %d", &cu2sycl::default_queue() == &c10::xpu::getCurrentXPUStream().queue());
  c10::xpu::setCurrentXPUStream(c10::xpu::getStreamFromPool());
  std::printf(" %d\n", &cu2sycl::default_queue() == &c10::xpu::getStreamFromPool().queue());
  at::Tensor in({8, 8}, sizeof(float));
  at::Tensor out({8, 8}, sizeof(float));
  for (int i = 0; i < 64; ++i) in.data_ptr<float>()[i] = static_cast<float>(i);
  scale(in, out, 0.5);
  std::printf("scaled %g, sum %g", out.data_ptr<float>()[63], sum(out));
  scale_aside(in, out);
  std::printf(", aside %g\n", out.data_ptr<float>()[2]);
}
