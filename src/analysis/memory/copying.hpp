// How objects that a launch passes to a kernel are copied: a kernel lambda holds them as bytes.
#pragma once

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// How the objects of a class are copied, as far as the files of the run show: as bytes; by code of the class, which a
/// launch runs on the host; or so that code of the class destroys them, too.
enum class Copying : std::uint8_t { kBytes, kHarmlessCode, kOwnCode };

/// Whether device code uses some class whose copying is Copying::kHarmlessCode.
[[nodiscard]] bool has_harmless_classes(const Project& project, const Table& table);

/// How the argument for parameter `k` of a kernel is copied, and the class that determines it.
struct ArgumentCopying {
  Copying how = Copying::kBytes;
  std::string_view class_name;
};
/// `harmless_classes`: the result of has_harmless_classes(). A library class that no file of the run declares is taken
/// to be copied by harmless code.
[[nodiscard]] ArgumentCopying copying_of_argument(const Project& project, const Table& table, const Function& kernel,
                                                  std::size_t k, bool harmless_classes);

}  // namespace cu2sycl
