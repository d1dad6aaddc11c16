// Writes files atomically, so that no reader ever sees half of one.
#pragma once

#include <string>
#include <string_view>

#include "source/result.hpp"

namespace cu2sycl {

/// Writes a temporary file in the same folder and renames it to `path`, creating folders as needed. A link is followed.
/// What is not a regular file, such as a device, is written in place. Keeps the permission bits of the file that is
/// replaced, or else those of `mode_from`. Returns whether the file's bytes changed; a file that already has these
/// bytes is not touched.
Result<bool> write_file(const std::string& path, std::string_view bytes, const std::string& mode_from = {});

/// The first half of write_file: returns the path of the temporary file, which the caller must rename to `path`.
Result<std::string> write_temporary(const std::string& path, std::string_view bytes, const std::string& mode_from = {});

/// Whether a process with this number exists.
[[nodiscard]] bool is_running(int process);

/// Removes the files that write_temporary left in a folder when its process was killed.
void remove_leftovers(const std::string& folder);

}  // namespace cu2sycl
