// Conditions that tell CUDA's pass for the device from the one for the host.
#pragma once

#include "program/lookup/place.hpp"

namespace cu2sycl {

enum class ArchitectureSplit : std::uint8_t {
  kSame,      // both passes take the same, or nothing in the branches differs
  kDevice,    // what the branches hold is for the device alone
  kBothSides  // host and device use it, and their branches differ
};

/// How the branches around the condition on the line of directive `condition` are used. SYCL compilers with one pass
/// for host and device preprocess them once.
[[nodiscard]] ArchitectureSplit architecture_split(const Place& place, TokenIndex condition);

/// Whether all that the branches around a condition outside functions define is for the device alone.
[[nodiscard]] bool is_for_device(const Place& place, TokenIndex condition);

}  // namespace cu2sycl
