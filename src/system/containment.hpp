// Limits the files that lists and settings in a folder may name to those in the folder: it may come from a stranger,
// for example by git clone.
#pragma once

#include <filesystem>
#include <string>

namespace cu2sycl {

/// Whether a relative path leads out of its folder, or is empty.
[[nodiscard]] bool leads_out(const std::filesystem::path& relative);

/// Returns why a file must not be written or removed on behalf of a folder: its path leads out of the folder, by `..`
/// or by a link, or into git's own folder. Empty if there is no reason.
[[nodiscard]] std::string reason_to_refuse(const std::filesystem::path& path, const std::filesystem::path& folder);

}  // namespace cu2sycl
