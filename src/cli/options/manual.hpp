// Generates the manual page and the shells' completion scripts from the definitions of the options.
#pragma once

#include <string>
#include <string_view>

namespace CLI {
class App;
}  // namespace CLI

namespace cu2sycl {

/// Returns the manual page, in roff.
[[nodiscard]] std::string manual_page(const CLI::App& app, std::string_view version);

/// Returns a script that completes commands and options in `bash`, `zsh` or `fish`.
[[nodiscard]] std::string completion(const CLI::App& app, std::string_view shell);

}  // namespace cu2sycl
