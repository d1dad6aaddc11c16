// How objects are copied that a launch hands over: a kernel lambda holds bytes.
#pragma once

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// How the objects of a class are copied, as far as the run's files say: by their bytes; by code of their own, which a
/// launch runs on the host; or so that they are destroyed by code of their own, too.
enum class Copying : std::uint8_t { kBytes, kHarmlessCode, kOwnCode };

/// Whether device code uses some class whose copying code does nothing else than copy.
[[nodiscard]] bool has_harmless_classes(const Project& project, const Table& table);

/// How an argument for the parameter `k` of a kernel is copied, and the class that decides it.
struct ArgumentCopying {
  Copying how = Copying::kBytes;
  std::string_view class_name;
};
/// `harmless_classes`: has_harmless_classes(). A class of a library that no file of the run declares may be copied by
/// harmless code.
[[nodiscard]] ArgumentCopying copying_of_argument(const Project& project, const Table& table, const Function& kernel,
                                                  std::size_t k, bool harmless_classes);

}  // namespace cu2sycl
