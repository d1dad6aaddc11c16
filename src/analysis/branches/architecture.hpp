// Conditions that distinguish CUDA's compilation pass for the device from the pass for the host.
#pragma once

#include "program/lookup/place.hpp"

namespace cu2sycl {

enum class ArchitectureSplit : std::uint8_t {
  kSame,      // both passes take the same branches, or those that differ hold no code for devices
  kDevice,    // only the device uses the code in the branches
  kBothSides  // host and device use it, and their branches differ
};

/// Returns how the branches around the condition on the line of directive `condition` are used. It matters because SYCL
/// compilers with one pass for host and device preprocess the branches only once.
[[nodiscard]] ArchitectureSplit architecture_split(const Place& place, TokenIndex condition);

/// Whether everything that the branches of a condition outside functions define is for the device only.
[[nodiscard]] bool is_for_device(const Place& place, TokenIndex condition);

}  // namespace cu2sycl
