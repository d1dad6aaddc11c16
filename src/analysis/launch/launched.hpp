// What a launch starts.
#pragma once

#include "program/lookup/place.hpp"

namespace cu2sycl {

enum class LaunchForm : std::uint8_t {
  kKernel,         // a kernel whose body the run has
  kLauncher,       // a pointer to a kernel, or a kernel of another translation unit
  kUnknownKernel,  // a kernel that no file of the run defines
  kDeviceSide,     // the launch is in device code
  kUnread,         // the callee or the configuration cannot be read
};

struct Launched {
  LaunchForm form;
  const Function* kernel = nullptr;  // if the form is kKernel
};

/// Returns what a launch in the function of `place` starts.
[[nodiscard]] Launched launched_by(const Place& place, const Launch& launch);

}  // namespace cu2sycl
