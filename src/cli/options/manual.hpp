// The manual page and the shells' completions, from the definitions of the options.
#pragma once

#include <string>
#include <string_view>

namespace CLI {
class App;
}  // namespace CLI

namespace cu2sycl {

/// The manual page, in roff.
[[nodiscard]] std::string manual_page(const CLI::App& app, std::string_view version);

/// A script that completes commands and options in `bash`, `zsh` or `fish`.
[[nodiscard]] std::string completion(const CLI::App& app, std::string_view shell);

}  // namespace cu2sycl
