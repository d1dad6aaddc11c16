// How a program is compiled: from the options of the command line and compile_commands.json.
#pragma once

#include <string>
#include <vector>

#include "cli/options/options.hpp"
#include "driver/read/read_project.hpp"
#include "source/result.hpp"

namespace cu2sycl {

/// Returns the words of a command line without their quotes.
[[nodiscard]] std::vector<std::string> split_command(const std::string& command);

/// Returns the sources that a compile_commands.json lists; `path` is the file or its folder. Errors: it cannot be read,
/// is not a list of commands, or lists no source.
Result<std::vector<std::string>> files_of_commands(const std::string& path);

/// Returns how the program is compiled, from the command line and, if it names one, from a compile_commands.json.
/// Errors: that file cannot be read, or is not a list of commands.
[[nodiscard]] Result<BuildSettings> build_settings(const Options& options);

}  // namespace cu2sycl
