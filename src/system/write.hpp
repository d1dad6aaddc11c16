// Writing files so that no reader ever sees half of one.
#pragma once

#include <string>
#include <string_view>

#include "source/result.hpp"

namespace cu2sycl {

/// Writes a file of another name in its folder and moves it to its place, creating folders on the way. A link is
/// followed, and what is no regular file, as a device, is written in place. Keeps the permission bits of `mode_from`
/// (or of the file that is replaced). Returns whether the file's bytes changed; a file that holds them already is not
/// touched.
Result<bool> write_file(const std::string& path, std::string_view bytes, const std::string& mode_from = {});

/// The first half of write_file: the path of the new file of another name, which is to be moved to `path`.
Result<std::string> write_temporary(const std::string& path, std::string_view bytes, const std::string& mode_from = {});

/// Whether the process of a number is there.
[[nodiscard]] bool is_running(int process);

/// Removes what write_temporary left in a folder where its process was killed.
void remove_leftovers(const std::string& folder);

}  // namespace cu2sycl
