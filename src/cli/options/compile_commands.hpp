// How a program is compiled: the command line's options and compile_commands.json.
#pragma once

#include <string>
#include <vector>

#include "cli/options/options.hpp"
#include "driver/read/read_project.hpp"
#include "source/result.hpp"

namespace cu2sycl {

/// The words of a command line, quotes taken off.
[[nodiscard]] std::vector<std::string> split_command(const std::string& command);

/// The sources that a compile_commands.json names, it or its folder. Errors: it cannot be read, is no list of commands,
/// or names none.
Result<std::vector<std::string>> files_of_commands(const std::string& path);

/// How the program is compiled, from the command line and, where it names one, from a compile_commands.json. Errors:
/// that file cannot be read, or is no list of commands.
[[nodiscard]] Result<BuildSettings> build_settings(const Options& options);

}  // namespace cu2sycl
