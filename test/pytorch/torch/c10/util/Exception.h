// A stand-in for PyTorch's header.
#pragma once
#include <sstream>
#include <stdexcept>

namespace c10 {

template <typename... Parts>
void check(bool holds, const Parts&... parts) {
  std::ostringstream text;
  (text << ... << parts);
  if (!holds) throw std::runtime_error(text.str());
}

}  // namespace c10

#define TORCH_CHECK(...) ::c10::check(__VA_ARGS__)
