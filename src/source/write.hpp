// Writing files so that no reader ever sees half of one.
#pragma once

#include <string>
#include <string_view>

#include "source/result.hpp"

namespace cu2sycl {

/// Writes a file beside its place and moves it there, creating folders on the way. A link is followed, and what is no
/// regular file, as a device, is written in place. Keeps the permission bits of
/// `mode_from` (or of the file that is replaced). Returns whether the file's bytes changed; a file that holds them
/// already is not touched.
Result<bool> write_file(const std::string& path, std::string_view bytes, const std::string& mode_from = {});

}  // namespace cu2sycl
