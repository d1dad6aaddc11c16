// Which files the lists and settings of a folder may name: those in it. A folder may come from others, as by git clone.
#pragma once

#include <filesystem>
#include <string>

namespace cu2sycl {

/// Whether a relative path leads out of its folder, or there is none.
[[nodiscard]] bool leads_out(const std::filesystem::path& relative);

/// Why a file is not to be written or removed for a folder: its path leads outside of the folder, by `..` or by a link,
/// or into git's own folder. Empty where nothing speaks against it.
[[nodiscard]] std::string reason_to_refuse(const std::filesystem::path& path, const std::filesystem::path& folder);

}  // namespace cu2sycl
