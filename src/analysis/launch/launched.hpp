// What a launch starts.
#pragma once

#include "program/lookup/place.hpp"

namespace cu2sycl {

enum class LaunchForm : std::uint8_t {
  kKernel,         // a kernel whose body the run has
  kLauncher,       // a pointer to a kernel, or a kernel of another translation unit
  kUnknownKernel,  // a kernel that no file of the run defines
  kDeviceSide,     // it stands in device code
  kUnread,         // what is launched, or the configuration, cannot be read
};

struct Launched {
  LaunchForm form;
  const Function* kernel = nullptr;  // where the form is kKernel
};

/// What a launch in the function of `place` starts.
[[nodiscard]] Launched launched_by(const Place& place, const Launch& launch);

}  // namespace cu2sycl
